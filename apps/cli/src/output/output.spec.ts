import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOSTILE_TITLES, eventOf, startFakeInstance } from '../testing/fake-instance.ts';
import type { FakeInstance } from '../testing/fake-instance.ts';
import { readOutputs } from '../testing/github.ts';
import { runCli } from '../testing/run-cli.ts';
import { plain } from './plain.ts';

/** All that a terminal does not show as it is, but the line feeds between lines. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('output', () => {
  let instance: FakeInstance;
  let dir: string;
  let env: Record<string, string>;
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `Title ${at}`);
  const tell = (found: string[]) => {
    const events = found.map((title, at) => eventOf(String(at), { title, gameName: title }));
    instance.answers['GET /events'] = { body: { events, cursor: '1.abcdefgh', hasMore: false } };
  };
  const check = (...args: string[]) => runCli(['check', ...args], { env });
  const read = (name: string) => readFile(join(dir, name), 'utf8');

  beforeEach(async () => {
    instance = await startFakeInstance();
    instance.answers['POST /gate'] = { body: { decision: 'pass', reasons: [] } };
    dir = await mkdtemp(join(tmpdir(), 'patchlight-output-'));
    env = {
      ...instance.env,
      GITHUB_OUTPUT: join(dir, 'outputs'),
      GITHUB_STEP_SUMMARY: join(dir, 'summary'),
    };
    tell(HOSTILE_TITLES);
  });
  afterEach(async () => {
    await instance.close();
    await rm(dir, { recursive: true });
  });

  it.each(['table', 'json', 'ndjson', 'junit', 'github'])(
    'shows no invisible characters as %s',
    async (format) => {
      const { exit, stdout } = await check('-o', format);
      expect(exit).toBe(10);
      expect(stdout.replaceAll('\n', '')).not.toMatch(INVISIBLE);
      expect(
        stdout.split('\n').filter((line) => /^\s*::(?!stop-commands|[\da-f]{32}::$)/.test(line)),
      ).toEqual([]);
    },
  );

  it('writes one line per update as a table', async () => {
    const { stdout } = await check();
    const lines = stdout.trimEnd().split('\n').slice(1);
    expect(lines).toHaveLength(HOSTILE_TITLES.length);
    for (const line of lines) expect(line).toMatch(/^new-update {2}962510 {2}patch /);
    expect(plain(HOSTILE_TITLES[4]!)).toBe('red');
  });

  it('colors the headline for a terminal that has colors, unless NO_COLOR is set, and no file', async () => {
    const file = join(dir, 'table');
    const { stdout } = await runCli(['check', '-o', `table=${file}`, '-o', 'table'], {
      env,
      hasColors: true,
    });
    expect(stdout).toMatch(/^\u001b\[1;33mThere are new updates\.\u001b\[0m\n[^\u001b]*$/);
    expect(await read('table')).not.toMatch(/\u001b/);
    const uncolored = await runCli(['check'], { env: { ...env, NO_COLOR: '1' }, hasColors: true });
    expect(uncolored.stdout).not.toMatch(/\u001b/);
  });

  it('writes JSON that loses nothing', async () => {
    const { stdout } = await check('-o', 'json');
    const { updates } = JSON.parse(stdout) as { updates: { title: string }[] };
    expect(updates.map(({ title }) => title)).toEqual(HOSTILE_TITLES);
    const lines = (await check('-o', 'ndjson')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { update: { title: string } }).update.title)).toEqual(
      HOSTILE_TITLES,
    );
  });

  it('writes well-formed JUnit', async () => {
    const { stdout } = await check('-o', 'junit');
    const { window } = new JSDOM(stdout, { contentType: 'text/xml' });
    const cases = [...window.document.querySelectorAll('testsuites > testsuite[failures="9"] > testcase')];
    expect(cases.map((element) => element.getAttribute('name'))).toEqual(HOSTILE_TITLES.map(plain));
    expect(window.document.querySelectorAll('testcase > failure[message="new-update"]')).toHaveLength(
      HOSTILE_TITLES.length,
    );
    expect(window.document.querySelectorAll('script')).toHaveLength(0);
    tell([]);
    const nothing = new JSDOM((await check('-o', 'junit')).stdout, { contentType: 'text/xml' }).window
      .document;
    expect(
      nothing.querySelectorAll('testsuite[tests="1"][failures="0"] > testcase[name="Nothing new."]'),
    ).toHaveLength(1);
  });

  it('writes outputs for GitHub that no title ends', async () => {
    await writeFile(env['GITHUB_OUTPUT']!, 'before=1\n');
    await check('-o', 'github');
    const { updates, ...outputs } = readOutputs(await read('outputs'));
    expect(outputs).toEqual({ before: '1', changed: 'true', decision: 'new', 'latest-gid': '0', seen: '' });
    expect((JSON.parse(updates!) as { title: string }[]).map(({ title }) => title)).toEqual(HOSTILE_TITLES);
    const delimiters = [...(await read('outputs')).matchAll(/<<(.*)/g)].map(([, delimiter]) => delimiter);
    await check('-o', 'github');
    for (const delimiter of delimiters) expect((await read('outputs')).split(delimiter!)).toHaveLength(3);
  });

  it('keeps the outputs for GitHub small', async () => {
    tell(titles(300));
    await check('-o', 'github');
    const { updates } = readOutputs(await read('outputs'));
    expect((JSON.parse(updates!) as { gid: string }[]).map(({ gid }) => gid)).toEqual(
      Array.from({ length: 50 }, (_, at) => String(250 + at)),
    );
    expect((await read('summary')).match(/^\| new-update/gm)).toHaveLength(200);
    expect(await read('summary')).toContain('And 100 more.');
  });

  it('summarizes for GitHub without Markdown or HTML of a title', async () => {
    await check('-o', 'github');
    const summary = await read('summary');
    const rows = summary.split('\n').filter((line) => line.startsWith('| new-update'));
    expect(rows).toHaveLength(HOSTILE_TITLES.length);
    for (const row of rows) {
      expect(row.replaceAll(/\\./g, '').match(/\|/g)).toHaveLength(6);
      expect(row.replaceAll(/\\.|\]\(<https:\/\/patchlight\.example\/updates\/\d>\)/g, '')).toMatch(
        /^[^`*_<>\]()@:]*$/,
      );
    }
    expect(summary.replaceAll('\n', '')).not.toMatch(INVISIBLE);
  });

  it('stops the commands of the log by a token of its own', async () => {
    const logs = await Promise.all([check('-o', 'github'), check('-o', 'github')]);
    const tokens = logs.map(
      ({ stdout }) => /^::stop-commands::([\da-f]{32})\n[^]*\n::\1::\n$/.exec(stdout)?.[1],
    );
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).not.toContain(undefined);
  });

  it('writes several formats in one run', async () => {
    const { stdout } = await check(
      '-o',
      `junit=${join(dir, 'junit')}`,
      '-o',
      `json=${join(dir, 'json')}`,
      '-o',
      'table',
    );
    expect(stdout).toMatch(/^There are new updates/);
    expect(await read('junit')).toMatch(/^<\?xml/);
    expect(JSON.parse(await read('json'))).toMatchObject({ decision: 'new', changed: true });
  });
});
