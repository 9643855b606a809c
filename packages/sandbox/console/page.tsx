import { useEffect, useRef } from 'preact/hooks';
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

/** The sections as links. The open one is in sight, also where there is no room for all of them. */
function Sections({ open }: { open: string }) {
  // With the path: a hash alone in front of a page is taken for a link that skips something.
  const here = location.pathname + location.search;
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    // After scrollIntoView, the tab order of the page would begin at this link.
    list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [open]);
  return (
    <nav class="sections" aria-label="Sections" ref={list}>
      {sections.map(({ id, name }) => (
        <a key={id} href={here + hashOf(id)} aria-current={id === open ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The result of the latest action, over the end of the page. A screen reader reads it out when it changes. */
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
