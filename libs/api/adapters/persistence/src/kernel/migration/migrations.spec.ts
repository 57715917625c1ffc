import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from './migrations.ts';

const files = readdirSync(join(import.meta.dirname, '../../migrations'))
  .filter((file) => file !== 'index.ts')
  .map((file) => file.replace('.ts', ''));

describe('the migrations', () => {
  it('are all files of the folder, in the order of their names', () => {
    expect(migrations.map(({ name }) => name)).toEqual(files.toSorted());
  });

  it('are named by time and subject', () => {
    expect(files.filter((file) => !/^\d{14}(-[a-z0-9]+)+$/.test(file))).toEqual([]);
  });
});
