import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const SCENARIOS = [
  'kills',
  'deliveries',
  'webhooks',
  'frozen',
  'load',
  'clocks',
  'connections',
  'network',
  'streams',
  'memory',
  'disk',
  'backlog',
  'update',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

export interface EndureArguments {
  only: readonly ScenarioName[];
  /** How many kills; each scenario has its own default. */
  times: number | undefined;
  /** How long the load or the outage lasts; each scenario has its own default. */
  minutes: number | undefined;
  /** How many posts wait; each scenario has its own default. */
  posts: number | undefined;
  /** The load as a part of the measured limit. */
  share: number;
  /** The program of an older build, for `update`. */
  previous: string | undefined;
}

/**
 * Reads names of scenarios, default all, and `--times 20`, `--minutes 10`, `--posts 2000`,
 * `--share 0.3` and `--previous ../before/dist/apps/api/main.js`.
 * @throws {Error} unknown option or scenario, or invalid number
 */
export const readArguments = (args: string[]): EndureArguments => {
  const options = {
    times: { type: 'string' },
    minutes: { type: 'string' },
    posts: { type: 'string' },
    share: { type: 'string', default: '0.5' },
    previous: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.find((name) => !(SCENARIOS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no scenario "${unknown}"; there are ${SCENARIOS.join(', ')}.`);
  const positive = (name: keyof typeof values): number => {
    const number = Number(values[name]);
    if (!(number > 0)) throw new Error(`--${name} must be a number above 0.`);
    return number;
  };
  return {
    only: SCENARIOS.filter((name) =>
      positionals.length === 0
        ? name !== 'update' || values.previous !== undefined
        : positionals.includes(name),
    ),
    times: values.times === undefined ? undefined : Math.ceil(positive('times')),
    minutes: values.minutes === undefined ? undefined : positive('minutes'),
    posts: values.posts === undefined ? undefined : Math.ceil(positive('posts')),
    share: positive('share'),
    previous: values.previous === undefined ? undefined : resolve(values.previous),
  };
};
