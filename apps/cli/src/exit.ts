/** What the process exits with. */
export const EXIT = {
  /** Nothing new, or pass. */
  ok: 0,
  usage: 2,
  auth: 3,
  /** 429. */
  limited: 4,
  /** Server or network. */
  failed: 5,
  /** Nothing is known, for example because the posts of a game were not fetched lately. */
  stale: 6,
  /** New updates, or hold. */
  changed: 10,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a message, or quietly with an empty one. */
export class Failure extends Error {
  constructor(
    readonly exit: ExitCode,
    message: string,
  ) {
    super(message);
  }
}

export const wrongUse = (message: string): Failure => new Failure(EXIT.usage, message);
