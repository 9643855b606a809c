import { instance } from '@viz-js/viz';

export interface Drawing {
  /** Unique on its page. */
  id: string;
  title: string;
  description: string;
}

/**
 * A Graphviz graph as an SVG in one line, which has the colour of the text around it and no style sheet. A
 * reader of the screen reads its title and its description instead of its letters.
 */
export async function draw(graph: string, { id, title, description }: Drawing): Promise<string> {
  const viz = await instance();
  const drawn = viz.renderString(graph, { format: 'svg', engine: 'dot' });
  const [, attributes = '', content = ''] = /<svg\b([^>]*)>(.*)<\/svg>/s.exec(drawn) ?? [];
  const [, box = ''] = /viewBox="([^"]*)"/.exec(attributes) ?? [];
  const [, , width, height] = box.split(' ');
  const inner = content
    .replaceAll(/<!--.*?-->/gs, '')
    // The names of nodes and arrows, which a browser would show as hints.
    .replaceAll(/<title>.*?<\/title>/gs, '')
    .replaceAll(/ (?:id|class)="[^"]*"/g, '')
    .replaceAll(/(stroke|fill)="black"/g, '$1="currentColor"')
    .replaceAll(/<text\b/g, '<text fill="currentColor"')
    .replaceAll(/\s*\n\s*/g, '');
  return `<svg role="img" aria-labelledby="${id}-title ${id}-description" viewBox="${box}" width="${width}" height="${height}"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${inner}</svg>`;
}
