// The page on which people decide about requests and prepared objects, without a framework. All values are inserted as text.

import {
  actions,
  button,
  find,
  headline,
  listOf,
  make,
  mark,
  reasonField,
  table,
  wide,
} from './elements.js';
import { undecidedArticle } from './undecided.js';
import { decimalOf, lineOf, serviceTime, textOf } from './values.js';

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
    throw new Error('This token gives no right to make decisions.');
  }
  const content = await answer.json();
  if (answer.ok) return content;
  throw new Error(content.detail ?? `The gateway answered with status ${answer.status}.`);
}

async function decide(decision) {
  await run(async () => {
    const { id } = await call('decisions', decision);
    return `Your decision took effect: the object ${id} belongs to the request ${decision.reference}.`;
  });
}

/** Shows the object that a person approves, with all its fields, and further facts that the gateway has about it. */
function approvalArticle({ id, kind, assistant, state, shown, beside, digest }) {
  const asks = `${assistant} asks you to approve ${kind === 'payments' ? kind : `a ${kind}`}`;
  const title = make('h2', {
    textContent: digest ? asks : `${kind} prepared by ${assistant}, state: ${state}`,
  });
  const article = make('article', {}, title);
  if (digest === undefined) return article;
  const { groups, rows, beneficiary, ...fields } = shown;
  const { changed = [], similar, areAllShown, ...known } = beside;
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
  if (differences) {
    article.append(paragraph(`This object differs from the call of ${assistant}: ${differences}`));
  }
  const lists = groups && { sums, payments };
  article.append(...listOf({ ...(beneficiary && { beneficiary }), ...fields, ...lists }));
  article.append(...listOf(known));
  if (others) {
    article.append(make('h3', { textContent: similarTitle }));
    if (!areAllShown)
      article.append(paragraph('The list of similar payments is incomplete: there are too many.'));
    article.append(wide(similarTitle, table(others, 'There is no similar payment.')));
  }
  const approve = button('Approve exactly this', () => send({ approve: digest }, 'Approved.'));
  const refuse = button('Refuse', () => send({ refuse: true }, 'The gateway deleted the object.'));
  article.append(...elements, actions(approve, refuse));
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

// Loads the data again after 2 seconds, unless a person uses the page and would lose ticked boxes and typed reasons.
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
  const articles = undecided.map((request, index) => undecidedArticle(request, index, decide));
  find('undecided').replaceChildren(
    ...(articles.length > 0 ? articles : [make('p', { textContent: 'No request is undecided.' })]),
  );
  const deliver = (id) =>
    run(async () => {
      await call(`notifications/${id}/again`, {});
      return 'The gateway delivers the notification again.';
    });
  const again = ({ id, state }) =>
    state === 'given-up' ? button('Deliver again', () => deliver(id)) : '';
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
    requests: 'No program has sent a request since the gateway started.',
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
