// The page on which people decide about requests and prepared objects, without a framework. All values are inserted as text.

import {
  actions,
  amountOf,
  amountsOf,
  button,
  dayOf,
  decimalOf,
  fieldsOf,
  find,
  headline,
  lineOf,
  listOf,
  make,
  mark,
  reasonField,
  serviceTime,
  table,
  targetOf,
  terms,
  textOf,
  timeOf,
  wide,
} from './elements.js';

const message = find('message');
// The browser deletes the person's token when the person closes the tab.
let token = sessionStorage.getItem('token') ?? '';

async function call(path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`api/${path}`, { headers, ...sent }).catch((cause) => {
    throw new Error('The gateway does not answer.', { cause });
  });
  if (answer.status === 401) {
    token = '';
    sessionStorage.removeItem('token');
    showContent(false);
    throw new Error('This token gives no right to make decisions.');
  }
  const content = await answer.json();
  if (answer.ok) return content;
  throw new Error(content.detail ?? `The gateway answered with status ${answer.status}.`);
}

/** The sentence for each kind of evidence in the service's request log. No kind proves that the request had no effect. */
const evidenceTexts = {
  open: "The service's request log has this request, but no response to it yet.",
  accepted:
    "The service's request log says that the service accepted this request. Adopt its object: you cannot send the request again.",
  refused:
    "The service's request log says that the service refused this request, but the service has an object that fits this request.",
  arrived:
    "The service's request log has this request, but the response in the log does not say what happened.",
  done: "The service's request log says that this request created more than one object.",
  gone: "The service's request log says that this request created an object, which the service no longer shows.",
  absent:
    "The service's request log has later requests, but not this request. Even so, this request may have taken effect.",
  none: "The service's request log does not have this request. Even so, this request may have taken effect.",
  unread: "The gateway cannot read the service's request log.",
};

/** Shows a request with the objects that it may have created. */
function undecidedArticle(request, index) {
  const { caller, operation, reference, since, attempt, notBefore, candidates, problem } = request;
  const { asked, beneficiaries = {} } = request;
  const nameOf = (id) => [beneficiaries[id], id].filter(Boolean).join(', ');
  const whose = caller === '*' ? 'A program or an assistant' : `The program ${caller}`;
  const title = make('h3', {}, `${operation} ${reference}`);
  const facts = make('p', {}, `${whose} sent this request on ${timeOf(since)}.`);
  const named = ([name, text]) => [name, name === 'externalBankAccountId' ? nameOf(text) : text];
  const article = make('article', {}, title, facts, terms(fieldsOf(asked).map(named)));
  const line = asked ? lineOf(asked, nameOf) : reference;
  if (asked) title.after(headline(line));
  const add = (text) => text && article.append(make('p', {}, text));
  add(problem);
  add(evidenceTexts[request.evidence]);
  if (attempt === undefined) return article;
  // The clock of the gateway decides whether a decision comes too early. The clock of the browser may differ.
  if (Date.now() < Date.parse(notBefore)) add(`Decide after ${timeOf(notBefore)}.`);

  const { elements, withReason } = reasonField(`reason-${index}`);
  const send = (decision) =>
    withReason((reason) =>
      run(async () => {
        const sent = { caller, operation, reference, reason, ...decision };
        const { id } = await call('decisions', sent);
        return `Your decision took effect: the object ${id} belongs to the request ${reference}.`;
      }),
    );
  const boxes = candidates.map(({ id }) =>
    make('input', { type: 'checkbox', value: id, id: `not-${index}-${id}` }),
  );
  const differing = (value, wanted) => (asked && value && value !== wanted ? mark(value) : value);
  // A listed payment may have the tag of the undecided request, but another amount or receiver.
  const isAsked = (candidate) =>
    !asked?.amount || amountsOf(candidate).includes(textOf(asked.amount));
  const receiverOf = (candidate) => {
    const [to, wanted] = [candidate, asked ?? {}].map((one) => targetOf(one, nameOf));
    return to && wanted && to !== wanted ? { to: mark(to) } : {};
  };
  const adopt = (id) =>
    button(`Adopt ${id}`, () => send({ adopt: id }), operation === 'confirmPayment');
  const rows = candidates.map((candidate, row) => ({
    amount: isAsked(candidate) ? amountOf(candidate) : mark(amountOf(candidate)),
    ...receiverOf(candidate),
    day: differing(dayOf(candidate), dayOf(asked ?? {})),
    communication: differing(candidate.communication, asked?.communication),
    tag: candidate.tag,
    status: candidate.status,
    [serviceTime]: candidate.createdDate,
    adopt: adopt(String(candidate.id)),
    dismiss: make('label', { htmlFor: boxes[row].id }, boxes[row], ` Dismiss ${candidate.id}`),
  }));
  const again = button('The request did not take effect: send it again', () => {
    const isSure = confirm(
      `Send the request again? ${line}\n\nIf it has already taken effect, it takes effect twice.`,
    );
    const dismiss = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (isSure) void send({ resend: attempt, dismiss });
  });
  const list = table(rows, 'The service shows no object that this request may have created.');
  article.append(wide(`Candidates of ${reference}`, list), ...elements, actions(again));
  return article;
}

/** Shows the object that a person approves, with all its fields, and further facts that the gateway has about it. */
function approvalArticle({ id, kind, assistant, state, shown, beside, digest }) {
  const asks = `${assistant} asks you to approve ${kind === 'payments' ? kind : `a ${kind}`}`;
  const known = `${kind} prepared by ${assistant}, state: ${state}`;
  const article = make('article', {}, make('h2', {}, digest ? asks : known));
  if (digest === undefined) return article;
  const { groups, rows, beneficiary, ...fields } = shown;
  const { changed = [], similar, areAllShown, ...others } = beside;
  const { quote } = others;
  if (quote) quote.appliedRate = decimalOf(quote.appliedRate);
  const sums = groups?.map((group) =>
    Object.fromEntries(Object.entries(group).filter(([, count]) => count !== 0)),
  );
  const payments = rows?.map(({ amount, currency, beneficiary, accountNumber, ...row }) => ({
    ...{ amount: `${amount} ${currency}`, beneficiary, accountNumber, ...row },
  }));
  const line = groups
    ? groups.map((group) => `${group.rows} payments, ${group.total} ${group.currency}`).join(' · ')
    : lineOf({ holder: { name: beneficiary }, ...fields, ...quote }, () => undefined);
  const differences = changed.map(textOf).join('; ');
  const alike = similar?.map(({ isAlike, amount, createdDate, ...row }) => ({
    amount: textOf(amount) === textOf(shown.amount) ? mark(textOf(amount)) : amount,
    invoice: isAlike ? mark('looks the same') : '',
    ...row,
    [serviceTime]: createdDate,
  }));
  const similarTitle = groups
    ? 'Other payments with one of these invoice numbers, in the last 30 days'
    : 'Other payments to this beneficiary, or with this invoice number, in the last 30 days';

  const { elements, withReason } = reasonField('approval-reason');
  const send = (decision, done) =>
    withReason((reason) =>
      run(async () => {
        await call(`prepared/${id}`, { ...decision, reason });
        // Unlike a change of `location.hash`, `replaceState` does not load the data again, so the message stays.
        history.replaceState(null, '', location.pathname);
        return done;
      }),
    );
  const paragraph = (text) => make('p', {}, mark(text));
  article.append(headline(line));
  if (differences)
    article.append(paragraph(`This object differs from the call of ${assistant}: ${differences}`));
  const lists = groups && { sums, payments };
  article.append(...listOf({ ...(beneficiary && { beneficiary }), ...fields, ...lists }));
  article.append(...listOf(others));
  if (alike) {
    article.append(make('h3', {}, similarTitle));
    if (!areAllShown)
      article.append(paragraph('The list of similar payments is incomplete: there are too many.'));
    article.append(wide(similarTitle, table(alike, 'There is no similar payment.')));
  }
  const approve = button('Approve exactly this', () => send({ approve: digest }, 'Approved.'));
  const refuse = button('Refuse', () => send({ refuse: true }, 'The gateway deleted the object.'));
  article.append(...elements, actions(approve, refuse));
  return article;
}

const load = () => run(() => '');
async function run(work) {
  message.textContent = 'One moment…';
  try {
    message.textContent = (await work()) ?? '';
    await show();
  } catch (error) {
    message.textContent = error.message;
  }
}

// Loads the data again after 2 seconds, unless a person uses the page and would lose ticked boxes and typed reasons.
let later;
function showLater() {
  clearTimeout(later);
  later = setTimeout(() => {
    const content = find('content');
    const isWritten = [...content.querySelectorAll('textarea')].some(({ value }) => value);
    if (isWritten || content.querySelector(':checked, :focus')) showLater();
    else void load();
  }, 2_000);
}

/** Summarizes a decision in words. The export of decisions has all fields of each decision. */
function decisionOf({ adopt, resend, dismiss = [], approve }) {
  if (adopt) return `Adopted ${adopt}`;
  if (!resend) return approve ? 'Approved' : 'Refused';
  return ['Sent again', ...dismiss.map((id) => `dismissed ${id}`)].join(', ');
}

async function show() {
  const paths = ['undecided', 'prepared', 'notifications', 'requests', 'decisions'];
  const answers = await Promise.all(paths.map((path) => call(path)));
  const { isLooking, undecided, prepared, notifications, requests, decisions } = Object.assign(
    {},
    ...answers,
  );
  if (isLooking) showLater();
  const articles = undecided.map(undecidedArticle);
  if (articles.length === 0) articles.push(make('p', {}, 'No request is undecided.'));
  find('undecided').replaceChildren(...articles);
  const deliver = (id) =>
    run(async () => {
      await call(`notifications/${id}/again`, {});
      return 'The gateway delivers the notification again.';
    });
  const again = ({ id, state }) =>
    state === 'given-up' ? button('Deliver again', () => deliver(id)) : '';
  const look = (kind, id) => make('a', { href: `#${id}` }, `Show the ${kind}`);
  const list = (name, rows, empty) => {
    const title = `List: ${find(`${name}-title`).textContent}`;
    find(name).replaceChildren(wide(title, table(rows, empty)));
  };
  const waiting = prepared.map(({ id, kind, ...one }) => ({ look: look(kind, id), ...one }));
  list('prepared', waiting, 'No prepared object waits for a decision.');
  const delivered = notifications.map((one) => ({ ...one, again: again(one) }));
  list('notifications', delivered, 'No notification has arrived.');
  list('requests', requests, 'No program has sent a request since the gateway started.');
  const made = decisions.map((one) => ({ ...one, decision: decisionOf(one.decision) }));
  list('decisions', made, 'No person has made a decision yet.');
  find('export').hidden = decisions.length === 0;
  showContent(true);
  const id = location.hash.slice(1);
  const approvals = id ? [approvalArticle(await call(`prepared/${encodeURIComponent(id)}`))] : [];
  find('approval').replaceChildren(...approvals);
}

function showContent(isShown) {
  find('enter').hidden = isShown;
  find('content').hidden = !isShown;
}

find('enter').addEventListener('submit', (event) => {
  event.preventDefault();
  token = find('token').value.trim();
  find('token').value = '';
  sessionStorage.setItem('token', token);
  void load();
});
addEventListener('hashchange', () => {
  scrollTo(0, 0);
  void load();
});
find('export').addEventListener('click', () =>
  run(async () => {
    const text = JSON.stringify((await call('decisions')).decisions, null, 2);
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    make('a', { href, download: 'decisions.json' }).click();
    URL.revokeObjectURL(href);
    return 'Exported.';
  }),
);
if (token) void load();
