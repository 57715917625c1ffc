/** A response that is compressed, too large, or not XML within the limits. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}
