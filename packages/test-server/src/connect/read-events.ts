/** A server-sent event with JSON in it. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** The events of a stream, whose data is one line. */
export async function* readEvents(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamedEvent, void> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of stream) {
    const chunk = decoder.decode(bytes, { stream: true });
    pieces.push(chunk);
    // A large event comes in many pieces, which are joined once.
    if (!chunk.includes('\n')) continue;
    const blocks = pieces.join('').split('\n\n');
    pieces = [blocks.pop() ?? ''];
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== '') yield { event, data: JSON.parse(data) };
    }
  }
}
