import type { EndureArguments } from './arguments.ts';

/** One run of a scenario. */
export interface Run extends EndureArguments {
  /** A folder for what it writes down. */
  dir: string;
  /** Tells how far it has come. */
  say(text: string): void;
}
