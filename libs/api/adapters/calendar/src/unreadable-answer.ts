/** A response that is not XML within the limits. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}
