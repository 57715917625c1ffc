import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { readGuards } from './read-guards.ts';
import type { ListedSabotage, Sabotage } from './sabotage.ts';

const GUARDS = join(import.meta.dirname, '../guards');
const SPEC = /\.(spec|int-spec|e2e-spec|settings-spec)\.tsx?$/;

/** All entries of the folder `guards`, by area. */
export const listSabotages = (): ListedSabotage[] =>
  readdirSync(GUARDS)
    .sort()
    .flatMap((file) => {
      const area = basename(file, '.md');
      const guards = readGuards(`tools/sabotage/guards/${file}`, readFileSync(join(GUARDS, file), 'utf8'));
      return guards.map((sabotage) => ({ ...sabotage, area }));
    });

/** Memoizes a search by its arguments; the tree is large and does not change meanwhile. */
const once = <Found>(find: (...paths: string[]) => Found): ((...paths: string[]) => Found) => {
  const known = new Map<string, Found>();
  return (...paths) => {
    const key = paths.join(' ');
    if (!known.has(key)) known.set(key, find(...paths));
    return known.get(key)!;
  };
};

/** The folder of each Nx project under a root. */
export const foldersOfProjects = once(
  (root: string): Map<string, string> =>
    new Map(
      globSync('{apps,libs,tools}/**/project.json', { cwd: root }).map((file) => [
        (JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string }).name,
        dirname(file),
      ]),
    ),
);

/** The spec files, from the root, in a folder. */
const specsIn = once((root: string, folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder), exclude: ['**/node_modules'] })
    .map((file) => join(folder, file))
    .filter((file) => SPEC.test(file)),
);

/** The spec files, from the root, of a suite. */
export const specsOf = (root: string, folder: string, spec: string): string[] =>
  specsIn(root, folder).filter((file) => file.includes(spec));

const CODE = /\.tsx?$/;

/** A suite that cannot read the code fails without having looked for the guard. */
const isReadable = (file: string, text: string): boolean =>
  !CODE.test(file) || parseSync(file, text).errors.length === 0;

/** The errors of an entry; empty if it is valid. */
export const faultsOf = (root: string, { file, change: [from, to], suite }: Sabotage): string[] => {
  const faults: string[] = [];
  if (existsSync(join(root, file))) {
    const parts = readFileSync(join(root, file), 'utf8').split(from);
    if (parts.length !== 2) faults.push(`${file} has the text ${parts.length - 1} times: ${from}`);
    else if (!isReadable(file, parts.join(to))) faults.push(`Without the guard, ${file} cannot be parsed.`);
  } else faults.push(`There is no ${file}.`);
  if (from === to) faults.push('It changes nothing.');
  const folder = foldersOfProjects(root).get(suite.project);
  if (!folder) faults.push(`There is no project ${suite.project}.`);
  else if (!existsSync(join(root, folder, 'jest.config.js')))
    faults.push(`${suite.project} is not run by Jest.`);
  else if (specsOf(root, folder, suite.spec).length === 0)
    faults.push(`${suite.project} has no spec file ${suite.spec}.`);
  return faults;
};
