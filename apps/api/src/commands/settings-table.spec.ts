import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSettings } from '../env.ts';
import { settingsTable } from './settings-table.ts';

const HANDBOOK = join(import.meta.dirname, '../../../../docs/self-hosting.md');

describe('settings table', () => {
  it('in the handbook matches the code; "npm run docs" updates it', () => {
    const [, inHandbook] = /<!-- settings -->\n([^]*?)\n<!-- \/settings -->/.exec(
      readFileSync(HANDBOOK, 'utf8'),
    )!;
    expect(inHandbook).toContain(`\n${settingsTable()}\n`);
  });

  it('lists each setting once, with a description', () => {
    const names = allSettings().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(allSettings().filter(({ meaning }) => meaning.length < 8)).toEqual([]);
    expect(names).toContain('RATE_LIMIT_FACTOR');
  });

  it('shows the default of each setting', () => {
    expect(settingsTable([{ name: 'PORT', fallback: '3000', meaning: 'where it listens' }])).toBe(
      '| Setting | Default | Meaning |\n| --- | --- | --- |\n| `PORT` | `3000` | where it listens |',
    );
  });
});
