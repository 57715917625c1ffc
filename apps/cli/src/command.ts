import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { wrongUse } from './exit.ts';
import type { ExitCode } from './exit.ts';

/** What a command reads and writes. */
export interface Io {
  env: Record<string, string | undefined>;
  stdin: Readable;
  stdout: Writable & { hasColors?: () => boolean };
  stderr: Writable;
  /** Ctrl-C. */
  signal: AbortSignal;
  /** Waits; rejects on Ctrl-C. */
  pause: (ms: number) => Promise<unknown>;
}

export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** Name of its value in the help. */
  value?: string;
  help: string;
}
export type Options = Record<string, Option>;

export interface Command {
  /** One or two words. */
  name: string;
  help: string;
  options: Options;
  /** Name of its only argument. */
  argument?: string;
  run(args: Args, io: Io): Promise<ExitCode>;
}

/** The arguments of a command. */
export class Args {
  private readonly values: Record<string, unknown>;
  private readonly positionals: string[];

  /** @throws {Failure} */
  constructor({ argument, options }: Pick<Command, 'argument' | 'options'>, args: string[]) {
    try {
      const config: ParseArgsConfig = { args, options, allowPositionals: true, strict: true };
      ({ values: this.values, positionals: this.positionals } = parseArgs(config));
    } catch (error) {
      throw wrongUse((error as Error).message);
    }
    const [, surplus = argument ? undefined : this.positionals[0]] = this.positionals;
    if (surplus !== undefined) throw wrongUse(`Unexpected argument "${surplus}".`);
    if (argument && this.positionals.length === 0) throw wrongUse(`${argument} is missing.`);
  }

  get argument(): string {
    return this.positionals[0]!;
  }

  flag(name: string): boolean {
    return this.values[name] === true;
  }

  text(name: string): string | undefined {
    return this.values[name] as string | undefined;
  }

  texts(name: string): string[] {
    return (this.values[name] as string[] | undefined) ?? [];
  }

  /** @throws {Failure} unless it is a whole number in this range */
  number(name: string, least: number, most: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most)
      throw wrongUse(`--${name} must be a whole number from ${least} to ${most}.`);
    return Number(text);
  }

  /** @throws {Failure} unless these are app ids with commas between */
  appIds(name: string): number[] | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const ids = text.split(',').map((id) => id.trim());
    if (!ids.every((id) => /^[1-9]\d{0,8}$/.test(id)))
      throw wrongUse(`--${name} must be app ids with commas between.`);
    return [...new Set(ids.map(Number))];
  }
}
