/** An entry of the list of failed notifications that holds no event. The others were processed. */
export class FailedNotificationError extends Error {
  override readonly name = 'FailedNotificationError';
  /** The id of the entry; undefined when it has none. */
  declare readonly id: string | undefined;
  /** Which entry of the list it is, oldest first and counted from 1. */
  declare readonly position: number;

  constructor(what: string, { id, position }: { id: string | undefined; position: number }) {
    const entry = id === undefined ? `Entry ${position}` : `Entry ${position} (${id})`;
    super(`${entry} of the failed notifications ${what}.`);
    this.id = id;
    this.position = position;
  }
}
