import type { JSX } from 'preact';
import { ConsoleNav } from './console-nav.tsx';
import { ConsoleHeader } from './header.tsx';
import { Notice } from './parts/notice.tsx';
import { type SectionId, usePlace } from './places.ts';
import { Agenda } from './sections/agenda.tsx';
import { Choices } from './sections/choices.tsx';
import { Faults } from './sections/faults.tsx';
import { Rates } from './sections/rates.tsx';
import { Requests } from './sections/requests.tsx';
import { type Resource, ResourceSection } from './sections/resource-section.tsx';
import * as resources from './sections/resources.tsx';
import { Snapshots } from './sections/snapshots.tsx';
import { TryIt } from './sections/try-it.tsx';
import { Users } from './sections/users.tsx';

type Show = (id: string | undefined) => JSX.Element;

function listOf<Row>(resource: Resource<Row>): Show {
  return (id) => <ResourceSection key={resource.section} resource={resource} id={id} />;
}

const contents: Record<SectionId, Show> = {
  agenda: () => <Agenda />,
  accounts: listOf(resources.accounts),
  movements: listOf(resources.movements),
  payments: listOf(resources.payments),
  trades: listOf(resources.trades),
  'fixed-forwards': listOf(resources.forwards),
  beneficiaries: listOf(resources.beneficiaries),
  deliveries: listOf(resources.deliveries),
  subscriptions: listOf(resources.subscriptions),
  requests: (id) => <Requests id={id} />,
  try: (id) => <TryIt operation={id} />,
  faults: () => <Faults />,
  rates: () => <Rates />,
  snapshots: () => <Snapshots />,
  users: () => <Users />,
  choices: () => <Choices />,
};

export function ConsolePage() {
  const { section, id } = usePlace();
  return (
    <>
      <button
        type="button"
        class="skip"
        onClick={() => document.getElementById('section')?.focus()}
      >
        Skip to the section
      </button>
      <ConsoleHeader />
      <ConsoleNav open={section} />
      <main id="section" tabIndex={-1}>
        {contents[section](id)}
      </main>
      <Notice />
    </>
  );
}
