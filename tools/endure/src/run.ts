import type { EndureArguments } from './arguments.ts';

/** One run of a scenario. */
export interface Run extends EndureArguments {
  /** Output folder. */
  dir: string;
  /** Reports progress. */
  say(text: string): void;
}
