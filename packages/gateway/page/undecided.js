// Shows the requests of programs with an unknown outcome, about which a person decides.

import {
  actions,
  button,
  headline,
  make,
  mark,
  reasonField,
  table,
  terms,
  wide,
} from './elements.js';
import {
  amountOf,
  amountsOf,
  dayOf,
  fieldsOf,
  lineOf,
  serviceTime,
  targetOf,
  textOf,
  timeOf,
} from './values.js';

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

/** Shows a request with the objects that it may have created. @param decide - sends a person's decision to the gateway */
export function undecidedArticle(request, index, decide) {
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
    withReason((reason) => decide({ caller, operation, reference, reason, ...decision }));
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
