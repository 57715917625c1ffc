import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from './table.ts';
import type { Row, SettingName } from './table.ts';

/** A row of the plan. */
export interface PlannedRow {
  name: string;
  values: Row;
}

/** The rows that CI runs on every change. */
export const CI_ROWS = ['FREE', 'PRO'];

/** @throws {Error} saying what is wrong with the plan */
const readPlan = (text: string): PlannedRow[] => {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const [, ...names] = head.split('\t');
  const known = Object.keys(SETTINGS);
  if (names.join() !== known.join()) throw new Error(`The plan must have the columns ${known.join(', ')}.`);
  return lines.map((line) => {
    const [name = '', ...values] = line.split('\t');
    for (const [index, value] of values.entries()) {
      const setting = names[index] as SettingName;
      if (!(SETTINGS[setting] as readonly string[]).includes(value))
        throw new Error(`${setting} of ${name} in the plan is ${value}, which the table of settings lacks.`);
    }
    return { name, values: Object.fromEntries(names.map((key, index) => [key, values[index]])) as Row };
  });
};

/** Rows in which each two values of two settings meet; a spec proves it, and names what is missing. */
export const PLAN = readPlan(readFileSync(join(import.meta.dirname, 'plan.tsv'), 'utf8'));
