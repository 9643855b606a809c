/** A server cannot be steered: it is gone, it is another one, or it does not let this program. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}
