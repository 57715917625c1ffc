import { join } from 'node:path';
import { faultsOf, listSabotages } from './list.ts';
import { TreeCopy } from './tree-copy.ts';
import type { Outcome } from './tree-copy.ts';
import type { ListedSabotage } from './sabotage.ts';

const USAGE = `npm run sabotage                        removes each guard in turn and runs the suite that must fail
npm run sabotage -- lease fencing       only entries with all these words in area, guard, file or suite
npm run sabotage -- --parallel=1        one at a time instead of two`;

const SAID: Record<Outcome, string> = {
  red: 'red',
  broken: 'red (the suite did not start)',
  endless: 'red (the suite did not end)',
  green: 'STAYED GREEN',
};

const root = join(import.meta.dirname, '../../..');
const words: string[] = [];
let parallel = 2;
for (const arg of process.argv.slice(2)) {
  const option = /^--parallel=([1-9])$/.exec(arg);
  if (option) parallel = Number(option[1]);
  else if (arg.startsWith('-')) throw new Error(`There is no option ${arg}.\n\n${USAGE}`);
  else words.push(arg.toLowerCase());
}

const isWanted = ({ area, guard, file, suite }: ListedSabotage): boolean => {
  const text = [area, guard, file, suite.project, suite.spec].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

const sabotages = listSabotages().filter(isWanted);
const suiteOf = ({ suite }: ListedSabotage): string =>
  [suite.project, suite.spec, suite.row].filter(Boolean).join(' ');
/** Suites with the most entries first, so that no lane ends with a long one. */
const suites = [...Map.groupBy(sabotages, suiteOf).values()].sort((a, b) => b.length - a.length);

let turnedRed = 0;
const say = (sabotage: ListedSabotage, outcome: string, startedAt = Date.now()): void => {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${sabotage.area}: ${sabotage.guard}\n    ${outcome}, ${suiteOf(sabotage)}, ${seconds} s`);
};

const trySuite = async (copy: TreeCopy, ofSuite: ListedSabotage[]): Promise<void> => {
  const ready = ofSuite.filter((sabotage) => {
    const faults = faultsOf(root, sabotage);
    if (faults.length > 0) say(sabotage, `NOT TRIED: ${faults.join(' ')}`);
    return faults.length === 0;
  });
  if (ready.length === 0) return;
  const unchanged = await copy.run(ready[0]!.suite);
  for (const sabotage of ready) {
    if (unchanged !== 'green') {
      say(sabotage, 'NOT TRIED: the suite is not green with the guard in place');
      continue;
    }
    const startedAt = Date.now();
    const outcome = await copy.runWithout(sabotage);
    if (outcome !== 'green') turnedRed++;
    say(sabotage, SAID[outcome], startedAt);
  }
};

const lane = async (): Promise<void> => {
  const copy = new TreeCopy(root);
  try {
    for (let next = suites.shift(); next; next = suites.shift()) await trySuite(copy, next);
  } finally {
    copy.remove();
  }
};

await Promise.all(Array.from({ length: parallel }, lane));
console.log(`\n${turnedRed} of ${sabotages.length} sabotages turned their suite red`);
process.exitCode = turnedRed === sabotages.length && turnedRed > 0 ? 0 : 1;
