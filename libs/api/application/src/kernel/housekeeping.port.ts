/** Forgets what has had its day: ended sessions, spent tokens, kept answers, old run records. */
export abstract class Housekeeping {
  abstract tidy(): Promise<void>;
}
