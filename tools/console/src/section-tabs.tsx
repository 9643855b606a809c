import { useEffect, useRef } from 'preact/hooks';
import { hashOf, type SectionId, sections } from './places.ts';

export function tabId(section: SectionId): string {
  return `tab-${section}`;
}

const moves: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % sections.length,
  ArrowLeft: (index) => (index + sections.length - 1) % sections.length,
  Home: () => 0,
  End: () => sections.length - 1,
};

/** The sections as tabs: one is in the tab order, the arrow keys go to the others. */
export function SectionTabs({ open }: { open: SectionId }) {
  const list = useRef<HTMLDivElement>(null);
  const tabOf = (section: SectionId) =>
    list.current?.querySelector<HTMLElement>(`#${tabId(section)}`);
  useEffect(() => {
    const tab = tabOf(open);
    if (!list.current || !tab) return;
    // After scrollIntoView, the tab order of the page would begin at this tab.
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  const move = (event: KeyboardEvent) => {
    const index = moves[event.key]?.(sections.findIndex(({ id }) => id === open));
    const target = index === undefined ? undefined : sections[index];
    if (!target || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    location.hash = hashOf(target.id);
    tabOf(target.id)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Sections" ref={list} onKeyDown={move}>
      {sections.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === open}
          aria-controls="section"
          tabIndex={id === open ? 0 : -1}
          onClick={() => {
            location.hash = hashOf(id);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
