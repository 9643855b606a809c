import { useEffect, useRef } from 'preact/hooks';
import { hashOf, type SectionId, sections } from './places.ts';

/** The sections as links. The open one is in sight, also where there is no room for all of them. */
export function ConsoleNav({ open }: { open: SectionId }) {
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
