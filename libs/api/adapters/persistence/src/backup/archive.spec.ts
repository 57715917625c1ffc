import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BadArchive, END_OF_TABLE, FORMAT, Summer, readArchive } from './archive.ts';

const summer = new Summer();
summer.add(Buffer.from('1\tAda\n'));
const HEAD = JSON.stringify({ format: FORMAT, version: '1', createdAt: '', migrations: [] });
const TABLE = JSON.stringify({ table: 'users', columns: ['id', 'name'] });
const TAIL = JSON.stringify({ tables: { users: summer.sum() }, sequences: {} });
const WHOLE = `${[HEAD, TABLE, '1\tAda', END_OF_TABLE, TAIL].join('\n')}\n`;

describe('backup archive', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-archive-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));
  const read = async (text: string) => {
    const path = join(dir, 'backup');
    await writeFile(path, gzipSync(text));
    return readArchive(path);
  };

  it('is read to the end', async () => {
    expect(await read(WHOLE)).toEqual(JSON.parse(TAIL));
  });

  it.each([
    ['its first line is not an object', HEAD, '5'],
    ['a line is null', TABLE, 'null'],
    ['a line is a number', TABLE, '5'],
    ['a line is not JSON', TABLE, '{'],
    ['its last line lacks the tables', '"tables"', '"cables"'],
    ['its last line lacks the sequences', '"sequences"', '"sequencer"'],
    ['a row has been changed', 'Ada', 'Adb'],
  ])('is rejected as damaged when %s', async (_, was, is) => {
    const reading = read(WHOLE.replace(was, is));
    await expect(reading).rejects.toThrow(BadArchive);
    await expect(reading).rejects.toThrow(/^The backup is damaged: .*$/);
  });
});
