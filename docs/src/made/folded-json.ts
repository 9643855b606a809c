/**
 * JSON under a line that opens it, as HTML. It is no block of code with colours: the two hundred
 * examples would make a page of a megabyte.
 *
 * @param place the id of it on the page
 */
export function foldedJson(place: string, title: string, value: unknown): string {
  const json = escaped(JSON.stringify(value, undefined, 2));
  return `<details id="${place}">
<summary>${escaped(title)}</summary>
<pre class="example" tabindex="0"><code>${json}</code></pre>
</details>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
