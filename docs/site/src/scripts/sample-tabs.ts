const chosen = 'sample-language';

/** Shows the tab of the language that the reader chose last. */
function makeTabs(group: Element, index: number): void {
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > .sample')];
  if (panels.length < 2) return;
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  for (const [place, panel] of panels.entries()) {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = panel.dataset['language'] ?? '';
    tab.id = `sample-${index}-${place}`;
    tab.setAttribute('role', 'tab');
    panel.id ||= `${tab.id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => choose(tab.textContent));
    list.append(tab);
  }
  list.addEventListener('keydown', (event) => moveFocus(event, [...list.children]));
  group.prepend(list);
  group.classList.add('as-tabs');
}

function moveFocus(event: KeyboardEvent, tabs: Element[]): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  const next = tabs.at((tabs.indexOf(event.target as Element) + step) % tabs.length);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  choose(next.textContent);
  next.focus();
}

/** Shows the tab of a language in each group of tabs that has the language, and the first tab of the other groups. */
function show(language: string | null): void {
  for (const group of document.querySelectorAll('.samples.as-tabs')) {
    const tabs = [...group.querySelectorAll('[role=tab]')];
    const index = Math.max(
      0,
      tabs.findIndex(({ textContent }) => textContent === language),
    );
    for (const [place, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', `${place === index}`);
      tab.setAttribute('tabindex', place === index ? '0' : '-1');
      document
        .getElementById(tab.getAttribute('aria-controls') ?? '')
        ?.toggleAttribute('hidden', place !== index);
    }
  }
}

function choose(language: string | null): void {
  if (language !== null) localStorage.setItem(chosen, language);
  show(language);
}

for (const [index, group] of document.querySelectorAll('.samples').entries())
  makeTabs(group, index);
show(localStorage.getItem(chosen));
