/** A sentence that tells what is seen, and from when on. */
export interface Caption {
  /** Milliseconds after the start. */
  at: number;
  text: string;
}

/** WebVTT: each caption stands until the next one, the last until the end. */
export function captionsFile(captions: readonly Caption[], duration: number): string {
  const cues = captions.map(({ at, text }, index) => {
    const end = captions[index + 1]?.at ?? duration;
    return `${timeOf(at)} --> ${timeOf(end)}\n${text}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function timeOf(milliseconds: number): string {
  // Of a Date only the time of day: the recording is shorter than a day.
  return new Date(Math.round(milliseconds)).toISOString().slice(11, 23);
}
