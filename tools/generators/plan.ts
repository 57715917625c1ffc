/** The changes of a generator. Paths are relative to the workspace. */
export interface Plan {
  files: Record<string, string>;
  /** A line to be added to an index whose lines are sorted. */
  exports?: { index: string; line: string };
  /** Remaining steps for the author. */
  next: string;
}

/** The command line is invalid. */
export class BadRequest extends Error {}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws {BadRequest} */
export const checkName = (name: string): void => {
  if (!KEBAB.test(name)) throw new BadRequest(`"${name}" is not a name in kebab-case.`);
};

/** @throws {BadRequest} */
export const checkOneOf = (choices: readonly string[], choice: string): void => {
  if (!choices.includes(choice)) throw new BadRequest(`"${choice}" is none of ${choices.join(', ')}.`);
};

/** `pause-game` -> `PauseGame` */
export const pascalCase = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, __, letter: string) => letter.toUpperCase());

/** `pause-game` -> `pause game` */
export const words = (name: string): string => name.replaceAll('-', ' ');
