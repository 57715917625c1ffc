/** An example of an operation. */
export interface Example {
  body?: unknown;
  /** null: it has no content. */
  answer: unknown;
}
