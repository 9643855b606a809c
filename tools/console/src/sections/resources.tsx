import type { ExternalBankAccount, FinancialMovementEntry, Webhook } from '@crossborder-fx/openapi';
import type {
  AccountData,
  ListedDelivery,
  ListedObject,
  ListName,
  ObjectPath,
  Overview,
} from '../../../../packages/sandbox/src/control/answers.ts';
import type { Column } from '../parts/lists.tsx';
import {
  About,
  AnswerStatus,
  Hint,
  Moment,
  Money,
  Status,
  Text,
  WallTime,
} from '../parts/values.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { InterfaceView } from './interface-view.tsx';
import { ObjectView } from './object-view.tsx';
import type { Resource } from './resource-section.tsx';

export const accounts: Resource<AccountData> = {
  section: 'accounts',
  name: 'accounts',
  idOf: ({ id }) => id,
  columns: [
    {
      name: 'Account',
      show: ({ id, tag, accountNumber, booked }) => (
        <>
          <Text>{tag || booked.currency}</Text>
          <Hint>
            <Text>{`${accountNumber}, ${id}`}</Text>
          </Hint>
        </>
      ),
    },
    { name: 'Booked', isNumber: true, show: ({ booked }) => <Money amount={booked} /> },
    { name: 'By value date', isNumber: true, show: ({ value }) => <Money amount={value} /> },
    { name: 'Available', isNumber: true, show: ({ available }) => <Money amount={available} /> },
    { name: 'Locked', isNumber: true, show: ({ locked }) => <Money amount={locked} /> },
  ],
};

const objectName: Column<ListedObject> = {
  name: 'For',
  show: ({ id, title }) => (
    <>
      <Text>{title || id}</Text>
      <Hint>{id}</Hint>
    </>
  ),
};

const objectState: readonly Column<ListedObject>[] = [
  { name: 'Status', show: (object) => <Status {...object} /> },
  { name: 'Executed on', show: ({ executionDay }) => <Text>{executionDay}</Text> },
  { name: 'Made on', show: ({ createdDay }) => <Text>{createdDay}</Text> },
];

function amountAt(name: string, place: number): Column<ListedObject> {
  return {
    name,
    isNumber: true,
    show({ amounts }) {
      const amount = amounts[place];
      return amount && <Money amount={amount} />;
    },
  };
}

function objects(
  path: ObjectPath,
  name: string,
  countsOf: (overview: Overview) => Readonly<Record<string, number>>,
  amounts: readonly Column<ListedObject>[],
): Resource<ListedObject> {
  return {
    section: path,
    name,
    idOf: ({ id }) => id,
    countsOf,
    columns: [objectName, ...amounts, ...objectState],
    detail: (id) => <ObjectView key={id} path={path} id={id} />,
  };
}

export const payments: Resource<ListedObject> = {
  ...objects('payments', 'payments', (overview) => overview.payments, [
    {
      name: 'Amount',
      isNumber: true,
      show: ({ amounts: [amount, counterValue] }) => (
        <span>
          {amount && <Money amount={amount} />}
          {counterValue && (
            <Hint>
              for <Money amount={counterValue} />
            </Hint>
          )}
        </span>
      ),
    },
  ]),
  choices: ['incoming'],
};

const dealt = [amountAt('Sells', 0), amountAt('Buys', 1)];

export const trades = objects('trades', 'trades', (overview) => overview.trades, dealt);

export const forwards = objects(
  'fixed-forwards',
  'forwards',
  (overview) => overview.fixedForwards,
  dealt,
);

export const deliveries: Resource<ListedDelivery> = {
  section: 'deliveries',
  name: 'deliveries',
  none: 'None yet. A subscription makes some: POST /webhooks, or the option webhook.',
  idOf: ({ id }) => id,
  detail: (id) => <DeliveryView key={id} id={id} />,
  columns: [
    {
      name: 'Event',
      show: ({ event, to }) => (
        <>
          {event}
          <Hint>
            <Text>{to}</Text>
          </Hint>
        </>
      ),
    },
    { name: 'About', show: ({ about }) => <About about={about} /> },
    { name: 'State', show: ({ state }) => <Status status={state} /> },
    { name: 'Attempts', isNumber: true, show: ({ attempts }) => attempts },
    {
      name: 'Answer',
      isNumber: true,
      show: ({ latest }) => latest && <AnswerStatus status={latest.status} none="none" />,
    },
    { name: 'Business time', show: ({ latest }) => latest && <Moment at={latest.at} /> },
    { name: 'Wall time', show: ({ latest }) => latest && <WallTime at={latest.sentAt} /> },
  ],
};

function listed<Row>(
  name: ListName,
  idOf: (row: Row) => string,
  columns: readonly Column<Row>[],
): Resource<Row> {
  return {
    section: name,
    name,
    idOf,
    columns,
    detail: (id) => <InterfaceView key={id} name={name} id={id} />,
  };
}

export const movements = listed<FinancialMovementEntry>('movements', ({ id }) => id, [
  { name: 'Movement', show: ({ description, id }) => <Text>{description || id}</Text> },
  { name: 'Amount', isNumber: true, show: ({ amount }) => amount && <Money amount={amount} /> },
  { name: 'Booked', show: ({ bookingDate }) => <Text>{bookingDate}</Text> },
  { name: 'Value date', show: ({ valueDate }) => <Text>{valueDate}</Text> },
  { name: 'Account', show: ({ walletId }) => <Text>{walletId}</Text> },
]);

export const beneficiaries = listed<ExternalBankAccount>('beneficiaries', ({ id }) => id, [
  { name: 'Beneficiary', show: ({ holder, id }) => <Text>{holder?.name ?? id}</Text> },
  { name: 'Account number', show: ({ accountNumber }) => <Text>{accountNumber ?? ''}</Text> },
  { name: 'Currency', show: ({ currency }) => <Text>{currency ?? ''}</Text> },
]);

export const subscriptions: Resource<Webhook> = {
  ...listed<Webhook>('subscriptions', ({ webhookId }) => webhookId, [
    { name: 'Receiver', show: ({ url }) => <Text>{url}</Text> },
    { name: 'Subscription', show: ({ webhookId }) => <Text>{webhookId}</Text> },
    { name: 'Events', show: ({ events }) => <Text>{(events ?? []).join(', ')}</Text> },
  ]),
  none: 'None yet: POST /webhooks makes one, or the option webhook.',
};
