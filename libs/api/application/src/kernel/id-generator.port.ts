/** New ids that nobody can guess. */
export abstract class IdGenerator {
  /** A UUID. */
  abstract uuid(): string;
}
