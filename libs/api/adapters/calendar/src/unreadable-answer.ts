/** An answer that is compressed, larger than what is read, or no XML within the bounds. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}
