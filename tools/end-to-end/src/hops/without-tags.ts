import type { Answer } from './faults.ts';

/** A service that shows no tags: what bears a marker is not found by it, and a person has to adopt it. */
export function withoutTags(method: string, path: string, answer: Answer): Answer {
  if (method !== 'GET' || !path.startsWith('/payments/') || answer.status !== 200) return answer;
  const body: unknown = JSON.parse(answer.body.toString(), (name, value) =>
    name === 'tag' ? undefined : value,
  );
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}
