import type { JSX } from 'preact';
import { ConsoleHeader } from './header.tsx';
import { type SectionId, usePlace } from './places.ts';
import { SectionTabs, tabId } from './section-tabs.tsx';
import { Accounts } from './sections/accounts.tsx';
import { Choices } from './sections/choices.tsx';
import { Deliveries } from './sections/deliveries.tsx';
import { Faults } from './sections/faults.tsx';
import { Objects } from './sections/objects.tsx';
import { Rates } from './sections/rates.tsx';
import { Requests } from './sections/requests.tsx';
import { Snapshots } from './sections/snapshots.tsx';
import { TryIt } from './sections/try-it.tsx';

type Show = (id: string | undefined) => JSX.Element;

const contents: Record<SectionId, Show> = {
  accounts: () => <Accounts />,
  payments: (id) => <Objects key="payments" path="payments" name="payments" id={id} />,
  trades: (id) => <Objects key="trades" path="trades" name="trades" id={id} />,
  'fixed-forwards': (id) => (
    <Objects key="fixed-forwards" path="fixed-forwards" name="forwards" id={id} />
  ),
  deliveries: (id) => <Deliveries id={id} />,
  requests: (id) => <Requests id={id} />,
  try: (id) => <TryIt operation={id} />,
  faults: () => <Faults />,
  rates: () => <Rates />,
  snapshots: () => <Snapshots />,
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
      <nav aria-label="Sections">
        <SectionTabs open={section} />
      </nav>
      <main>
        <div role="tabpanel" id="section" aria-labelledby={tabId(section)} tabIndex={-1}>
          {contents[section](id)}
        </div>
      </main>
    </>
  );
}
