import { Text } from './cells.tsx';
import { useApp } from './forms.tsx';
import { Header } from './header.tsx';
import { hashOf } from './places.ts';
import { SectionView } from './section-view.tsx';
import { sections } from './sections.tsx';

export function ConsolePage() {
  const app = useApp();
  const section = sections.find(({ id }) => id === app.place.section) ?? sections[0];
  return (
    <>
      <button
        type="button"
        class="skip"
        onClick={() => document.getElementById('section')?.focus()}
      >
        Skip to the section
      </button>
      <Header />
      <Sections open={section.id} />
      <main id="section" tabIndex={-1}>
        <SectionView key={section.id} section={section} open={app.place.id} />
      </main>
      <Notice />
    </>
  );
}

function Sections({ open }: { open: string }) {
  // Each link has the full path, because some tools take a link of only a hash for a link that skips the navigation.
  const here = location.pathname + location.search;
  return (
    <nav class="sections" aria-label="Sections">
      {sections.map(({ id, name }) => (
        <a key={id} href={here + hashOf(id)} aria-current={id === open ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Shows the result of the latest action at the lower end of the window. A screen reader reads a new result aloud. */
function Notice() {
  const app = useApp();
  const { outcome } = app;
  return (
    <div class="notice" role="status">
      {outcome && (
        <p class="badge line" data-tone={outcome.tone}>
          <Text>{outcome.sentence}</Text>
          <button
            type="button"
            aria-label="Close this message"
            onClick={() => app.set({ outcome: undefined })}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
