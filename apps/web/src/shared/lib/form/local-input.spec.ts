import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';

const MOMENTS: Record<string, [text: string, moment: string]> = {
  'in winter': ['2026-01-05T09:07', '2026-01-05T08:07:00.000Z'],
  'in summer': ['2026-07-05T09:07', '2026-07-05T07:07:00.000Z'],
  'just before clocks go forward': ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  'just after clocks went forward': ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  'just after clocks went back': ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
};
const ONE_WAY: Record<string, [text: string, moment: string | null]> = {
  'that a change of clocks leaves out is an hour later': ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  'that comes twice is the first': ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  'that is none': ['2026-13-01T00:00', null],
  'that is a word': ['soon', null],
  'that is empty': ['', null],
};

/** A process keeps the time zone it was started with, so these tests need their own process. */
const inBerlin = (texts: string[], moments: string[]): { moments: (string | null)[]; texts: string[] } => {
  const code = `
    import { fromLocalInput, toLocalInput } from ${JSON.stringify(new URL('local-input.ts', import.meta.url).href)};
    console.log(JSON.stringify({
      moments: ${JSON.stringify(texts)}.map(fromLocalInput),
      texts: ${JSON.stringify(moments)}.map((moment) => toLocalInput(new Date(moment))),
    }));`;
  const env = { ...process.env, TZ: 'Europe/Berlin' };
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(output) as ReturnType<typeof inBerlin>;
};

describe('local time in Berlin', () => {
  let read: Map<string, string | null>;
  let shown: Map<string, string>;
  beforeAll(() => {
    const texts = [...Object.values(MOMENTS), ...Object.values(ONE_WAY)].map(([text]) => text);
    const moments = Object.values(MOMENTS).map(([, moment]) => moment);
    const answer = inBerlin(texts, moments);
    read = new Map(texts.map((text, place) => [text, answer.moments[place]!]));
    shown = new Map(moments.map((moment, place) => [moment, answer.texts[place]!]));
  });

  it.each(Object.entries(MOMENTS))('%s is converted to an instant and back', (_, [text, moment]) => {
    expect(read.get(text)).toBe(moment);
    expect(shown.get(moment)).toBe(text);
  });

  it.each(Object.entries(ONE_WAY))('%s', (_, [text, moment]) => {
    expect(read.get(text)).toBe(moment);
  });
});
