/** JSON or other text in its lines. It can be scrolled by the keyboard. */
export function Code({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre>
        <bdi>{text}</bdi>
      </pre>
    </section>
  );
}
