import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

const matching = new Map<string, Arbitrary<string>>();

/** Texts that match a pattern. Made once for each, since fast-check then lists all the characters that it allows. */
export const textsLike = (pattern: RegExp): Arbitrary<string> => {
  const texts = matching.get(String(pattern)) ?? fc.stringMatching(pattern);
  matching.set(String(pattern), texts);
  return texts;
};

export type Fields = Record<string, unknown>;

export type Part = 'body' | 'query';

/** What the routes take, by one of the sources that say so. */
export interface Inputs {
  /** Names of the fields of a part; empty: the route has no such part. */
  fields(route: string, part: Part): string[];
  /**
   * Valid inputs; empty if the route has no such part.
   * @param own values of fields that differ from route to route
   * @throws {Error} the generator does not support the rules
   */
  valid(route: string, part: Part, options: { count: number; seed: number; own: Fields }): Fields[];
  /** The fields that are not valid. */
  broken(route: string, part: Part, fields: Fields): string[];
}

/** How many inputs to generate for a number of valid ones. */
export const candidatesFor = (count: number): number => count * 3 + 60;

/** @throws {Error} too few are valid */
export const takeValid = (
  name: string,
  candidates: Fields[],
  count: number,
  broken: (input: Fields) => string[],
): Fields[] => {
  const valid: Fields[] = [];
  for (const input of candidates) {
    if (valid.length === count) break;
    if (broken(input).length === 0) valid.push(input);
  }
  if (valid.length < count)
    throw new Error(`Of ${candidates.length} generated ${name} only ${valid.length} keep its rules`);
  return valid;
};
