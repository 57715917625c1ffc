import type { Sabotage } from './sabotage.ts';

const LINE = /^[-+ ]/;

/** What the forms of lines are called in errors. */
const FORMS = {
  'a title: # Area': /^# \S/,
  'a guard: ## Sentence.': /^## (\S(?:.*\S)?)$/,
  'a suite: Suite: project spec [row]': /^Suite: (\S+) (\S+)(?: (\S+))?$/,
  'a block: ```diff': /^```diff$/,
  'the changed file: --- a/path': /^--- a\/(\S+)$/,
  'a line to find: -code': /^-/,
  'a line with -, + or a space before it, or the end of the block: ```': /^```$/,
};

/**
 * The entries of a file of `guards`. The lines of a `diff` are joined by line ends, without one after the last.
 *
 * @param path the name of the file in errors.
 * @throws {Error} with the path and the number of the first line that is not as expected.
 */
export const readGuards = (path: string, text: string): Sabotage[] => {
  const lines = text.split('\n');
  let at = 0;

  const fits = (form: RegExp): boolean => at < lines.length && form.test(lines[at]!);
  const skip = (form: RegExp): void => {
    while (fits(form)) at++;
  };
  const fail = (expected: keyof typeof FORMS): never => {
    const found = at < lines.length ? `found: ${lines[at]}` : 'the file ends';
    throw new Error(`${path}:${at + 1}: expected ${expected}; ${found}`);
  };
  const take = (expected: keyof typeof FORMS): string[] => {
    const match = FORMS[expected].exec(lines[at] ?? '') ?? fail(expected);
    at++;
    return match.slice(1);
  };

  const readGuard = (): Sabotage => {
    const [guard] = take('a guard: ## Sentence.');
    skip(/^$/);
    const [project, spec, row] = take('a suite: Suite: project spec [row]');
    skip(/^$/);
    take('a block: ```diff');
    const [file] = take('the changed file: --- a/path');
    skip(/^(\+\+\+ b\/|@@ )/); // `git diff` prints them before the lines.
    const first = at;
    skip(LINE);
    const changed = lines.slice(first, at);
    const without = (sign: string): string =>
      changed
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.slice(1))
        .join('\n');
    if (changed.every((line) => line.startsWith('+'))) fail('a line to find: -code');
    take('a line with -, + or a space before it, or the end of the block: ```');
    return {
      guard: guard!,
      file: file!,
      change: [without('+'), without('-')],
      suite: { project: project!, spec: spec!, ...(row !== undefined && { row }) },
    };
  };

  take('a title: # Area');
  skip(/^(?!#|Suite:|```)/); // A preface.
  const guards: Sabotage[] = [];
  for (; at < lines.length; skip(/^$/)) guards.push(readGuard());
  return guards;
};
