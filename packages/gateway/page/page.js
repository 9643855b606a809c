// The page of the gateway on which people decide about undecided requests and prepared objects. The page uses no framework, and
// inserts all values as text.

const find = (id) => document.getElementById(id);
const message = find('message');
// The browser deletes the person's token when the person closes the tab.
let token = sessionStorage.getItem('token') ?? '';

async function call(path, body) {
  const answer = await fetch(`api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause) => {
    throw new Error('The gateway does not answer.', { cause });
  });
  if (answer.status === 401) {
    leave();
    throw new Error('This is not the token of a person who decides.');
  }
  const content = await answer.json();
  if (answer.ok) return content;
  throw new Error(content.detail ?? `The gateway answered with status ${answer.status}.`);
}

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const button = (textContent, onclick, disabled = false) =>
  make('button', { type: 'button', textContent, onclick, disabled });
const mark = (textContent) => make('mark', { textContent });
const terms = (fields) =>
  make('dl', {}, ...fields.flatMap(([name, text]) => [make('dt', {}, name), make('dd', {}, text)]));

function table(rows, empty) {
  if (rows.length === 0) return make('p', { textContent: empty });
  const names = [...new Set(rows.flatMap(Object.keys))];
  // Allows a line break between the words of a long field name.
  const title = (name) => name.replace(/(?=[A-Z])/g, '\u200b');
  const cell = (name, value) => {
    const one = make('td', {}, value instanceof Node ? value : textOf(value));
    one.className = one.textContent.length > 24 ? 'long' : '';
    one.dataset.name = title(name);
    return one;
  };
  const line = (row) => make('tr', {}, ...names.map((name) => cell(name, row[name])));
  const head = make('tr', {}, ...names.map((name) => make('th', {}, title(name))));
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows.map(line)));
}

const wide = (ariaLabel, ...children) =>
  make('div', { className: 'wide', tabIndex: 0, role: 'region', ariaLabel }, ...children);

/** Shows a time of the gateway with its time zone. The service's times have no time zone, so the page shows them unchanged. */
const timeOf = (text) =>
  new Date(text).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'long' });
const serviceTime = 'created (time of the service)';
const isTime = (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isMoney = (value) => typeof value?.value === 'string' && typeof value.currency === 'string';

/** Returns `12,500.50` for the amount `000000012500.50`, and a text that is no amount unchanged. */
function decimalOf(text) {
  if (!/^-?\d{12}(\.\d+)?$/.test(text)) return text;
  return text.replace(/^(-?)0+(?=\d)/, '$1').replace(/(?<!\..*)\B(?=(\d{3})+(\.|$))/g, ',');
}

function textOf(value) {
  if (isMoney(value)) return `${decimalOf(value.value)} ${value.currency}`;
  if (typeof value === 'object' && value !== null) {
    return fieldsOf(value)
      .map((field) => field.join(' '))
      .join(', ');
  }
  return isTime(value) ? timeOf(value) : `${value ?? ''}`;
}

const amountsOf = ({ amount, sourceAmount, deliveredAmount }) =>
  [amount, sourceAmount, deliveredAmount].filter(Boolean).map(textOf);
const amountOf = ({ amount, sourceAmount, deliveredAmount }) =>
  deliveredAmount ? `${textOf(sourceAmount)} for ${textOf(deliveredAmount)}` : textOf(amount);
const dayOf = ({ desiredExecutionDate, deliveryDate }) => desiredExecutionDate ?? deliveryDate;
const targetOf = (
  { externalBankAccountId, deliveryWalletId, deliveryAccountId, holder, ...one },
  nameOf,
) =>
  (externalBankAccountId && nameOf(externalBankAccountId)) ??
  deliveryWalletId ??
  deliveryAccountId ??
  [holder?.name, one.accountNumber].filter(Boolean).join(', ');

/**
 * The sentences of the page for each kind of evidence in the service's request log. No kind of evidence proves that the service
 * did nothing.
 */
const evidenceTexts = {
  open: "The service's request log has this request, but no response to it yet.",
  accepted:
    "The service's request log says that the service accepted this request. Adopt its object, because you cannot send it again.",
  refused:
    "The service's request log says that the service refused this request, but there is an object that it may have created.",
  arrived:
    "The service's request log has this request, but the response in the log does not say what happened.",
  done: "The service's request log says that this request created more than one object.",
  gone: "The service's request log says that this request created an object, which the service no longer shows.",
  absent:
    "The service's request log has later requests, but not this request. Even so, this request may have taken effect.",
  none: "The service's request log does not have this request. Even so, this request may have taken effect.",
  unread: "The gateway cannot read the service's request log.",
};

/**
 * Returns the fields of an object as pairs of path and value, with a path such as `holder.name` for a field of an inner object.
 */
function fieldsOf(value, path = '') {
  if (typeof value !== 'object' || value === null || isMoney(value)) {
    return path ? [[path, textOf(value)]] : [];
  }
  return Object.entries(value).flatMap(([name, field]) =>
    fieldsOf(field, path ? `${path}.${name}` : name),
  );
}

/**
 * Summarizes a payment, a trade or a beneficiary in one line: the amount, the target and the day, as far as these are known.
 */
function lineOf(one, nameOf) {
  const side = one.side && `${one.currencyPair}, side ${one.side}`;
  return [amountOf(one), side, targetOf(one, nameOf), dayOf(one)].filter(Boolean).join(' · ');
}

const headline = (textContent) => make('p', { className: 'headline', textContent });

const reasonLabel = 'Reason (stored with your name)';
const reasonField = (id) => make('textarea', { id, required: true, rows: 2, maxLength: 500 });

function undecidedArticle(request, index) {
  const { caller, operation, reference, since, attempt, notBefore, candidates, problem } = request;
  const { asked, beneficiaries = {} } = request;
  const nameOf = (id) => [beneficiaries[id], id].filter(Boolean).join(', ');
  const whose = caller === '*' ? 'A program or an assistant' : `The program ${caller}`;
  const title = make('h3', { textContent: `${operation} ${reference}` });
  const facts = make('p', { textContent: `${whose} sent this request on ${timeOf(since)}.` });
  const named = ([name, text]) => [name, name === 'externalBankAccountId' ? nameOf(text) : text];
  const article = make('article', {}, title, facts, terms(fieldsOf(asked).map(named)));
  const line = asked ? lineOf(asked, nameOf) : reference;
  if (asked) title.after(headline(line));
  if (problem) article.append(make('p', { textContent: problem }));
  const evidence = evidenceTexts[request.evidence];
  if (evidence) article.append(make('p', { textContent: evidence }));
  if (attempt === undefined) return article;
  // The gateway refuses a decision about a request that comes too early by the gateway's clock, which may differ from the clock
  // of the browser's machine.
  if (Date.now() < Date.parse(notBefore)) {
    article.append(make('p', { textContent: `Decide after ${timeOf(notBefore)}.` }));
  }

  const reason = reasonField(`reason-${index}`);
  const send = async (decision) => {
    if (!reason.reportValidity()) return;
    await run(async () => {
      const named = { caller, operation, reference, reason: reason.value };
      const { id } = await call('decisions', { ...named, ...decision });
      return `Your decision took effect: the request ${reference} has the object ${id}.`;
    });
  };
  const boxes = candidates.map(({ id }) =>
    make('input', { type: 'checkbox', value: id, id: `not-${index}-${id}` }),
  );
  const differing = (value, wanted) => (asked && value && value !== wanted ? mark(value) : value);
  // The list also shows a payment that has the tag of the undecided request, but another amount or receiver than the request.
  const isAsked = (candidate) =>
    !asked?.amount || amountsOf(candidate).includes(textOf(asked.amount));
  const receiverOf = (candidate) => {
    const [to, wanted] = [candidate, asked ?? {}].map((one) => targetOf(one, nameOf));
    return to && wanted && to !== wanted ? { to: mark(to) } : {};
  };
  const rows = candidates.map((candidate, row) => ({
    amount: isAsked(candidate) ? amountOf(candidate) : mark(amountOf(candidate)),
    ...receiverOf(candidate),
    day: differing(dayOf(candidate), dayOf(asked ?? {})),
    communication: differing(candidate.communication, asked?.communication),
    tag: candidate.tag,
    status: candidate.status,
    [serviceTime]: candidate.createdDate,
    adopt: button(
      `Adopt ${candidate.id}`,
      () => send({ adopt: String(candidate.id) }),
      operation === 'confirmPayment',
    ),
    dismiss: make('label', { htmlFor: boxes[row].id }, boxes[row], ` Dismiss ${candidate.id}`),
  }));
  const again = button('The request did not take effect: send it again', () => {
    const isSure = confirm(
      `Send the request again? ${line}\n\nIf it has already taken effect, it takes effect twice.`,
    );
    if (!isSure) return;
    const dismiss = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    return send({ resend: attempt, dismiss });
  });
  article.append(
    wide(
      `Candidates of ${reference}`,
      table(rows, 'The service shows no object that this request may have created.'),
    ),
    make('label', { htmlFor: reason.id, textContent: reasonLabel }),
    reason,
    make('div', { className: 'actions' }, again),
  );
  return article;
}

/** Shows the fields of an object as a table, and one more table for each list in the object. */
function listOf(value) {
  const isList = ([, field]) => Array.isArray(field) && field.some((row) => Object(row) === row);
  const fields = Object.entries(value).filter((entry) => !isList(entry));
  const tables = Object.entries(value)
    .filter(isList)
    .map(([name, rows]) => wide(name, make('h3', { textContent: name }), table(rows, '')));
  return [terms(fieldsOf(Object.fromEntries(fields))), ...tables];
}

/**
 * Shows all fields of the object that a person approves, as the service returned them, and further facts that the gateway
 * knows.
 */
function approvalArticle({ id, kind, assistant, state, shown, beside, digest }) {
  const asks = `${assistant} asks you to approve ${kind === 'payments' ? kind : `a ${kind}`}`;
  const title = make('h2', {
    textContent: digest ? asks : `${kind} prepared by ${assistant}, state: ${state}`,
  });
  const article = make('article', {}, title);
  if (digest === undefined) return article;
  const { groups, rows, beneficiary, ...fields } = shown;
  const { changed = [], similar, areAllRead, ...known } = beside;
  if (known.quote) known.quote.appliedRate = decimalOf(known.quote.appliedRate);
  const sums = groups?.map((group) =>
    Object.fromEntries(Object.entries(group).filter(([, count]) => count !== 0)),
  );
  const payments = rows?.map(({ amount, currency, beneficiary, accountNumber, ...row }) => ({
    ...{ amount: `${amount} ${currency}`, beneficiary, accountNumber, ...row },
  }));
  const line = groups
    ? groups.map((group) => `${group.rows} payments, ${group.total} ${group.currency}`).join(' · ')
    : lineOf({ holder: { name: beneficiary }, ...fields, ...known.quote }, () => undefined);
  const differences = changed.map(textOf).join('; ');
  const others = similar?.map(({ isAlike, amount, createdDate, ...row }) => ({
    amount: textOf(amount) === textOf(shown.amount) ? mark(textOf(amount)) : amount,
    invoice: isAlike ? mark('looks the same') : '',
    ...row,
    [serviceTime]: createdDate,
  }));
  const similarTitle =
    'Other payments to this beneficiary, or with this invoice number, in the last 30 days';

  const reason = reasonField('approval-reason');
  const send = async (decision, done) => {
    if (!reason.reportValidity()) return;
    await run(async () => {
      await call(`prepared/${id}`, { ...decision, reason: reason.value });
      // The method `replaceState` does not load the page's data again, as a change of `location.hash` would, so the page's
      // message stays.
      history.replaceState(null, '', location.pathname);
      return done;
    });
  };
  article.append(
    headline(line),
    ...(differences
      ? [make('p', {}, mark(`This object differs from the call of ${assistant}: ${differences}`))]
      : []),
    ...listOf({
      ...(beneficiary && { beneficiary }),
      ...fields,
      ...(groups && { sums, payments }),
    }),
    ...listOf(known),
    ...(others
      ? [
          make('h3', { textContent: similarTitle }),
          ...(areAllRead
            ? []
            : [make('p', {}, mark('The list is incomplete: too many payments.'))]),
          wide(similarTitle, table(others, 'There is no similar payment.')),
        ]
      : []),
    make('label', { htmlFor: reason.id, textContent: reasonLabel }),
    reason,
    make(
      'div',
      { className: 'actions' },
      button('Approve exactly this', () => send({ approve: digest }, 'Approved.')),
      button('Refuse', () => send({ refuse: true }, 'The gateway deleted the object.')),
    ),
  );
  return article;
}

async function showApproval() {
  const id = location.hash.slice(1);
  if (!token) return;
  const articles = id ? [approvalArticle(await call(`prepared/${encodeURIComponent(id)}`))] : [];
  find('approval').replaceChildren(...articles);
}

async function run(work) {
  message.textContent = 'One moment…';
  try {
    message.textContent = (await work()) ?? '';
    await show();
  } catch (error) {
    message.textContent = error.message;
  }
}

// Loads the data again after 2 seconds, unless a person is using the page, because new lists would lose the person's ticks and
// typed reasons.
let later;
function showLater() {
  clearTimeout(later);
  later = setTimeout(() => {
    const content = find('content');
    const isWritten = [...content.querySelectorAll('textarea')].some(({ value }) => value);
    const isUsed = content.querySelector(':checked, :focus') !== null;
    if (isWritten || isUsed) showLater();
    else void run(() => '');
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
  const [undecided, prepared, notifications, requests, decisions] = answers.map(
    (answer, index) => answer[paths[index]],
  );
  if (answers[0].isLooking) showLater();
  const articles = undecided.map(undecidedArticle);
  find('undecided').replaceChildren(
    ...(articles.length > 0 ? articles : [make('p', { textContent: 'No request is undecided.' })]),
  );
  const again = ({ id, state }) =>
    state === 'given-up'
      ? button('Deliver again', () =>
          run(() =>
            call(`notifications/${id}/again`, {}).then(
              () => 'The gateway delivers the notification again.',
            ),
          ),
        )
      : '';
  const look = (kind, id) => make('a', { href: `#${id}`, textContent: `Show the ${kind}` });
  const lists = {
    prepared: prepared.map(({ id, kind, ...one }) => ({ look: look(kind, id), ...one })),
    notifications: notifications.map((one) => ({ ...one, again: again(one) })),
    requests,
    decisions: decisions.map((one) => ({ ...one, decision: decisionOf(one.decision) })),
  };
  const empty = {
    prepared: 'No prepared object waits for a decision.',
    notifications: 'No notification has arrived.',
    requests: 'No program has sent a request since this process started.',
    decisions: 'No person has made a decision yet.',
  };
  for (const [name, rows] of Object.entries(lists)) {
    find(name).replaceChildren(table(rows, empty[name]));
  }
  find('export').hidden = decisions.length === 0;
  find('enter').hidden = true;
  find('content').hidden = false;
  await showApproval();
}

function leave() {
  token = '';
  sessionStorage.removeItem('token');
  find('enter').hidden = false;
  find('content').hidden = true;
}

// A person must be able to reach and scroll each wide table with the keyboard.
for (const wide of document.querySelectorAll('.wide')) {
  const { textContent } = wide.parentElement.querySelector('h2');
  Object.assign(wide, { tabIndex: 0, role: 'region', ariaLabel: `List: ${textContent}` });
}
find('enter').addEventListener('submit', (event) => {
  event.preventDefault();
  token = find('token').value.trim();
  find('token').value = '';
  sessionStorage.setItem('token', token);
  void run(() => '');
});
addEventListener('hashchange', () => {
  scrollTo(0, 0);
  void run(() => '');
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
if (token) void run(() => '');
