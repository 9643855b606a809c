// The page where people decide about undecided requests and prepared objects. The page uses no framework, and inserts all
// values as text.

const find = (id) => document.getElementById(id);
const message = find('message');
// The browser deletes the token when the person closes the tab.
let token = sessionStorage.getItem('token') ?? '';

async function call(path, body) {
  const answer = await fetch(`api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = await answer.json();
  if (answer.ok) return content;
  if (answer.status === 401) leave();
  throw new Error(content.detail ?? `The gateway answered with status ${answer.status}.`);
}

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function table(rows, empty) {
  if (rows.length === 0) return make('p', { textContent: empty });
  const names = [...new Set(rows.flatMap(Object.keys))];
  const cells = (name, values) =>
    values.map((value) => make(name, {}, value instanceof Node ? value : textOf(value)));
  const line = (row) =>
    make(
      'tr',
      {},
      ...cells(
        'td',
        names.map((name) => row[name]),
      ),
    );
  const head = make('thead', {}, make('tr', {}, ...cells('th', names)));
  return make('table', {}, head, make('tbody', {}, ...rows.map(line)));
}

/** Shows a time with its zone. A time of the service has no zone, and the page shows it unchanged. */
const timeOf = (text) =>
  new Date(text).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const isTime = (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isMoney = (value) => typeof value?.value === 'string' && typeof value.currency === 'string';

function textOf(value) {
  if (isMoney(value)) return `${value.value.replace(/^(-?)0+(?=\d)/, '$1')} ${value.currency}`;
  if (typeof value === 'object' && value !== null) {
    return fieldsOf(value)
      .map((field) => field.join(' '))
      .join(', ');
  }
  return isTime(value) ? timeOf(value) : `${value ?? ''}`;
}

const amountOf = ({ amount, sourceAmount, deliveredAmount }) =>
  [amount, sourceAmount, deliveredAmount].filter(Boolean).map(textOf).join(', ');
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
 * The sentences of the page for each kind of evidence in the service's request log. No evidence proves that nothing happened.
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

/** Returns the fields of an object as rows, with a path such as `holder.name` for a field of an inner object. */
function fieldsOf(value, path = '') {
  if (typeof value !== 'object' || value === null || isMoney(value)) {
    return path ? [[path, textOf(value)]] : [];
  }
  return Object.entries(value).flatMap(([name, field]) =>
    fieldsOf(field, path ? `${path}.${name}` : name),
  );
}

/** Makes one line with the amount, the receiver and the day of a payment or trade. */
function headline(one, nameOf) {
  const parts = [amountOf(one), targetOf(one, nameOf), dayOf(one)].filter(Boolean);
  return make('p', { className: 'headline', textContent: parts.join(' · ') });
}

/** Marks a value of a candidate that differs from the request. */
function marked(value, asked) {
  return asked && value && value !== asked ? make('mark', { textContent: value }) : value;
}

function undecidedArticle(request, index) {
  const { caller, operation, reference, since, attempt, notBefore, candidates, problem } = request;
  const { asked, beneficiaries = {} } = request;
  const nameOf = (id) => [beneficiaries[id], id].filter(Boolean).join(', ');
  const whose = caller === '*' ? 'A program or an assistant' : `The program ${caller}`;
  const title = make('h3', { textContent: `${operation} ${reference}` });
  const facts = make('p', { textContent: `${whose} sent this request on ${timeOf(since)}.` });
  const fields = fieldsOf(asked).flatMap(([name, value]) => [
    make('dt', { textContent: name }),
    make('dd', { textContent: name === 'externalBankAccountId' ? nameOf(value) : value }),
  ]);
  const article = make('article', {}, title, facts, make('dl', {}, ...fields));
  if (asked) title.after(headline(asked, nameOf));
  if (problem) article.append(make('p', { textContent: problem }));
  const evidence = evidenceTexts[request.evidence];
  if (evidence) article.append(make('p', { textContent: evidence }));
  if (attempt === undefined) return article;
  const isDue = Date.now() >= Date.parse(notBefore);
  if (!isDue) article.append(make('p', { textContent: `Decide after ${timeOf(notBefore)}.` }));

  const reason = make('textarea', {
    id: `reason-${index}`,
    required: true,
    rows: 2,
    maxLength: 500,
  });
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
  const rows = candidates.map((candidate, row) => ({
    id: candidate.id,
    tag: candidate.tag,
    amount: marked(amountOf(candidate), asked && amountOf(asked)),
    to: marked(targetOf(candidate, nameOf), asked && targetOf(asked, nameOf)),
    day: marked(dayOf(candidate), asked && dayOf(asked)),
    status: candidate.status,
    created: candidate.createdDate,
    dismiss: make('label', { htmlFor: boxes[row].id }, boxes[row], ` Dismiss ${candidate.id}`),
    adopt: make('button', {
      type: 'button',
      textContent: `Adopt ${candidate.id}`,
      disabled: !isDue || operation === 'confirmPayment',
      onclick: () => send({ adopt: String(candidate.id) }),
    }),
  }));
  const again = make('button', {
    type: 'button',
    textContent: 'The request did not take effect: send it again',
    disabled: !isDue,
    onclick: () => {
      const isSure = confirm(
        'Send the request again? If it has already taken effect, it takes effect twice.',
      );
      if (!isSure) return;
      const dismiss = boxes.filter(({ checked }) => checked).map(({ value }) => value);
      return send({ resend: attempt, dismiss });
    },
  });
  const list = table(rows, 'The service shows no object that this request may have created.');
  article.append(
    make(
      'div',
      { className: 'wide', tabIndex: 0, role: 'region', ariaLabel: `Candidates of ${reference}` },
      list,
    ),
    make('label', { htmlFor: reason.id, textContent: 'Reason (stored with your name)' }),
    reason,
    make('div', { className: 'actions' }, again),
  );
  return article;
}

/** Shows everything that the service says of an object, which a person approves, and further known facts. */
function approvalArticle({ id, kind, assistant, state, shown, beside, digest }) {
  const title = make('h3', { textContent: `${kind} prepared by ${assistant}, state: ${state}` });
  const listOf = (value) => {
    const isList = ([, field]) => Array.isArray(field) && field.some((row) => Object(row) === row);
    const lists = Object.entries(value).filter(isList);
    const others = Object.fromEntries(Object.entries(value).filter((field) => !isList(field)));
    const terms = fieldsOf(others).flatMap(([name, field]) => [
      make('dt', { textContent: name }),
      make('dd', { textContent: field }),
    ]);
    const tables = lists.map(([name, rows]) =>
      make(
        'div',
        { className: 'wide', tabIndex: 0, role: 'region', ariaLabel: name },
        make('h5', { textContent: name }),
        table(rows, ''),
      ),
    );
    return [make('dl', {}, ...terms), ...tables];
  };
  const article = make('article', {}, title);
  if (digest === undefined) return article;
  const known = make('h4', { textContent: 'Further facts' });
  const label = 'Reason (stored with your name)';
  const reason = make('textarea', {
    id: 'approval-reason',
    required: true,
    rows: 2,
    maxLength: 500,
  });
  const send = async (decision, done) => {
    if (!reason.reportValidity()) return;
    await run(async () => {
      await call(`prepared/${id}`, { ...decision, reason: reason.value });
      // The method `replaceState` does not load the page's data again, as a change of `location.hash` would, so the message
      // stays.
      history.replaceState(null, '', location.pathname);
      return done;
    });
  };
  const button = (textContent, onclick) => make('button', { type: 'button', textContent, onclick });
  article.append(
    ...(shown.amount
      ? [headline({ ...shown, holder: { name: shown.beneficiary } }, () => undefined)]
      : []),
    ...listOf(shown),
    known,
    ...listOf(beside),
    make('label', { htmlFor: reason.id, textContent: label }),
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

// Loads the data again after 2 seconds, unless a person is writing a reason.
let later;
function showLater() {
  clearTimeout(later);
  later = setTimeout(() => {
    const reasons = [...find('content').querySelectorAll('textarea')];
    const isWriting = reasons.some((one) => one.value || one === document.activeElement);
    if (isWriting) showLater();
    else void run(() => '');
  }, 2_000);
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
    state === 'given-up' &&
    make('button', {
      type: 'button',
      textContent: 'Deliver again',
      onclick: () =>
        run(() =>
          call(`notifications/${id}/again`, {}).then(
            () => 'The gateway delivers the notification again.',
          ),
        ),
    });
  const look = ({ id }) => make('a', { href: `#${id}`, textContent: 'Show' });
  const lists = {
    prepared: prepared.map((one) => ({ look: look(one), ...one })),
    notifications: notifications.map((one) => ({ ...one, again: again(one) || '' })),
    requests,
    decisions: decisions.map((one) => ({ ...one, decision: JSON.stringify(one.decision) })),
  };
  for (const [name, rows] of Object.entries(lists)) {
    find(name).replaceChildren(table(rows, 'This list is empty.'));
  }
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

// The keyboard must reach each table that scrolls.
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
addEventListener('hashchange', () => run(() => ''));
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
