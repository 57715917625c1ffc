import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeLock } from '@patchlight/contracts';
import type { GateLock, V1GateBody } from '@patchlight/contracts';
import { link, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN, eventOf, startFakeInstance, updateOf } from './testing/fake-instance.ts';
import type { FakeInstance } from './testing/fake-instance.ts';
import { runCli, startCli } from './testing/run-cli.ts';

const APP_ID = 962510;
const PASS = { decision: 'pass', reasons: [] };

const lockOf = (gid: string): GateLock => ({
  version: 1,
  instance: 'https://patchlight.example',
  games: {
    [APP_ID]: {
      gid,
      contentHash: 'ab'.repeat(32),
      postedAt: '2026-11-22T10:00:00.000Z',
      kind: 'patch',
      buildId: null,
    },
  },
});

describe('the commands', () => {
  let instance: FakeInstance;
  /** Must get no requests. */
  let elsewhere: FakeInstance;
  let dir: string;
  let env: Record<string, string>;
  const cli = (...args: string[]) => runCli(args, { env });
  const file = (name: string): string => join(dir, name);

  beforeEach(async () => {
    instance = await startFakeInstance();
    elsewhere = await startFakeInstance();
    dir = await mkdtemp(join(tmpdir(), 'patchlight-cli-'));
    env = { ...instance.env, XDG_CONFIG_HOME: dir };
  });
  afterEach(async () => {
    await Promise.all([instance.close(), elsewhere.close()]);
    await rm(dir, { recursive: true });
  });

  describe('login', () => {
    const me = { body: { plan: 'PRO', token: null, quota: {} } };
    const logIn = (stdin: string) =>
      runCli(['login', '--token-stdin', '--url', instance.url], { env: { XDG_CONFIG_HOME: dir }, stdin });

    it('keeps a valid token in a file that only its owner reads, for its instance only', async () => {
      instance.answers['GET /me'] = me;
      const { exit, stderr, stdout } = await logIn(`${TOKEN}\n`);
      expect([exit, stdout]).toEqual([0, '']);
      expect(stderr).not.toContain(TOKEN);
      expect(instance.received[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`);
      const path = file('patchlight/config.json');
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(file('patchlight'))).mode & 0o777).toBe(0o700);

      instance.answers['GET /games/7/latest'] = { body: updateOf('1') };
      env = { XDG_CONFIG_HOME: dir };
      expect((await cli('latest', '7')).exit).toBe(0);
      expect((await cli('latest', '7', '--url', elsewhere.url)).exit).toBe(3);
      env['PATCHLIGHT_URL'] = elsewhere.url;
      expect((await cli('latest', '7')).exit).toBe(3);
      expect(elsewhere.received).toEqual([]);

      env = { XDG_CONFIG_HOME: dir };
      expect((await cli('logout')).exit).toBe(0);
      expect(await readdir(file('patchlight'))).toEqual([]);
      expect((await cli('latest', '7')).exit).toBe(2);
      expect((await cli('logout')).exit).toBe(0);
    });

    it('replaces a file of any mode by one that only its owner reads', async () => {
      instance.answers['GET /me'] = me;
      await logIn(TOKEN);
      await rm(file('patchlight/config.json'));
      await writeFile(file('patchlight/config.json'), '', { mode: 0o644 });
      expect((await logIn(TOKEN)).exit).toBe(0);
      expect((await stat(file('patchlight/config.json'))).mode & 0o777).toBe(0o600);
    });

    it.each<[string, string, number]>([
      ['a token that the instance refuses', TOKEN, 3],
      ['something else', 'my password', 3],
      ['nothing', '', 3],
      ['too much', TOKEN.repeat(100), 3],
    ])('keeps nothing of %s', async (_, stdin, exit) => {
      instance.answers['GET /me'] = { status: 401, body: { message: 'Invalid token' } };
      expect((await logIn(stdin)).exit).toBe(exit);
      expect(await readdir(dir)).toEqual([]);
    });

    it('says that it cannot write its file', async () => {
      instance.answers['GET /me'] = me;
      await writeFile(file('patchlight'), '');
      expect(await logIn(TOKEN)).toMatchObject({
        exit: 2,
        stderr: expect.stringMatching(/^Cannot create .*EEXIST/),
      });
    });

    it('refuses a damaged file', async () => {
      instance.answers['GET /me'] = me;
      await logIn(TOKEN);
      await writeFile(file('patchlight/config.json'), '{"url":');
      env = { XDG_CONFIG_HOME: dir };
      expect(await cli('latest', '7')).toMatchObject({ exit: 2, stderr: expect.stringContaining('damaged') });
    });
  });

  it.each(['\n', '\r\n', '\u00a0', '\ufeff'])(
    'takes no white space from its variables: %j',
    async (space) => {
      instance.answers['GET /games/7/latest'] = { body: updateOf('1') };
      for (const [name, value] of Object.entries(instance.env)) env[name] = `${value}${space}`;
      expect((await cli('latest', '7')).exit).toBe(0);
      expect(instance.received[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`);
    },
  );

  describe('check', () => {
    const events = (...found: object[]) => ({
      body: { events: found, cursor: '9.abcdefgh', hasMore: false },
    });

    it('exits with 0 and 10', async () => {
      instance.answers['GET /events'] = [events(), events(eventOf('1'), eventOf('2'))];
      instance.answers['POST /gate'] = { body: PASS };
      expect(await cli('check', '--app', '962510,7', '--kind', 'patch')).toEqual({
        exit: 0,
        stdout: 'Nothing new.\n',
        stderr: '',
      });
      const [listed, gate] = instance.received;
      expect(Object.fromEntries(new URL(listed!.path, instance.url).searchParams)).toEqual({
        app: '962510,7',
        kind: 'patch',
        type: 'update.published,update.kind_changed',
        since: '24h',
        limit: '200',
      });
      expect(JSON.parse(gate!.body)).toEqual({ lock: null, policy: {}, games: [962510, 7] });
      const { exit, stdout } = await cli('check', '--since', '7d');
      expect([exit, stdout]).toEqual([
        10,
        expect.stringMatching(/^There are new updates.\nnew-update .* Patch 1 .*\n.* Patch 2 /),
      ]);
      expect(instance.received.at(-1)!.path).toContain('since=7d');
    });

    it('reads all pages, and tells each update once', async () => {
      const page = (hasMore: boolean, cursor: string, ...found: object[]) => ({
        body: { events: found, cursor, hasMore },
      });
      const hidden = { ...eventOf('4'), update: null };
      instance.answers['GET /events'] = [
        page(true, '1.abcdefgh', eventOf('1'), eventOf('2'), hidden),
        page(false, '2.abcdefgh', eventOf('1', { kind: 'major' }), eventOf('3')),
      ];
      const { exit, stdout } = await cli('check', '-o', 'json');
      expect(exit).toBe(10);
      expect(JSON.parse(stdout)).toMatchObject({
        decision: 'new',
        changed: true,
        updates: [{ gid: '2' }, { gid: '1', kind: 'major' }, { gid: '3' }],
      });
      expect(instance.received[1]!.path).toContain('cursor=1.abcdefgh');
      expect(instance.received[1]!.path).not.toContain('since');
    });

    it('exits with 6 if it is not known whether there is something new', async () => {
      const reason = (type: string) => ({ type, appId: APP_ID, update: null });
      instance.answers['GET /events'] = events();
      instance.answers['POST /gate'] = [
        { body: { decision: 'hold', reasons: [reason('stale'), reason('never-fetched')] } },
        { body: { decision: 'hold', reasons: [reason('stale'), reason('not-tracked')] } },
      ];
      expect((await cli('check', '--max-age', '60')).exit).toBe(6);
      expect(JSON.parse(instance.received[1]!.body)).toEqual({ lock: null, policy: { maxAge: 60 } });
      expect((await cli('check')).exit).toBe(6);
      expect((await cli('check', '--any-age')).exit).toBe(0);
    });

    it('asks in parts if there are more games than a gate takes', async () => {
      const page = (first: number, count: number, cursor: string | null) => ({
        body: { games: Array.from({ length: count }, (_, n) => ({ appId: first + n })), cursor },
      });
      instance.answers['GET /events'] = events();
      instance.answers['GET /games'] = [page(1, 200, 'a'), page(201, 200, 'b'), page(401, 101, null)];
      const stale = { decision: 'hold', reasons: [{ type: 'stale', appId: 501, update: null }] };
      const tooMany = { status: 400, body: { message: 'at most 500 games' } };
      instance.answers['POST /gate'] = [tooMany, { body: PASS }, { body: stale }];
      expect(await cli('check', '--max-age', '60')).toMatchObject({
        exit: 6,
        stdout: expect.stringContaining('501'),
      });
      const asked = instance.received.filter(({ path }) => path === '/gate').slice(1);
      expect(asked.map(({ body }) => JSON.parse(body) as object)).toEqual([
        { lock: null, policy: { maxAge: 60 }, games: Array.from({ length: 500 }, (_, n) => n + 1) },
        { lock: null, policy: { maxAge: 60 }, games: [501] },
      ]);
    });

    it('tells why a gate is refused for another reason', async () => {
      instance.answers['GET /events'] = events();
      instance.answers['GET /games'] = { body: { games: [{ appId: 7 }], cursor: null } };
      instance.answers['POST /gate'] = { status: 400, body: { message: 'policy is unknown' } };
      expect(await cli('check')).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('policy is unknown'),
      });
    });

    it('keeps its place in a file, after success only', async () => {
      const mark = file('mark');
      const args = ['check', '--since-file', mark];
      const read = async () => (JSON.parse(await readFile(mark, 'utf8')) as { cursor: string }).cursor;
      instance.answers['POST /gate'] = { body: PASS };
      const answer = (cursor: string, ...found: object[]) => {
        instance.answers['GET /events'] = { body: { events: found, cursor, hasMore: false } };
      };
      answer('1.abcdefgh');
      expect((await cli(...args)).exit).toBe(0);
      expect(instance.received[0]!.path).not.toMatch(/since|cursor/);
      answer('2.abcdefgh', eventOf('1'));
      await link(mark, file('before'));
      expect((await cli(...args)).exit).toBe(10);
      expect(await readFile(file('before'), 'utf8')).toContain('1.abcdefgh');
      await rm(file('before'));
      expect(instance.received.at(-1)!.path).toContain('cursor=1.abcdefgh');
      expect(await read()).toBe('2.abcdefgh');

      answer('3.abcdefgh', eventOf('2'));
      const closed = startCli(args, { env });
      closed.stdout.destroy();
      await expect(closed.result).rejects.toThrow();
      expect(await read()).toBe('2.abcdefgh');
      expect((await cli(...args, '-o', 'github')).exit).toBe(2);
      expect((await cli(...args, '-o', `json=${dir}/no/such/folder`)).exit).toBe(2);
      answer('3.abcdefgh');
      instance.answers['POST /gate'] = {
        body: { decision: 'hold', reasons: [{ type: 'stale', appId: APP_ID, update: null }] },
      };
      expect((await cli(...args)).exit).toBe(6);
      instance.answers['GET /events'] = { status: 401, body: { message: 'Revoked' } };
      expect((await cli(...args)).exit).toBe(3);
      expect(await read()).toBe('2.abcdefgh');
      expect(await readdir(dir)).toEqual(['mark']);
    });

    it('keeps its first place even if a game was not fetched lately', async () => {
      const args = ['check', '--since-file', file('mark')];
      instance.answers['GET /events'] = { body: { events: [], cursor: '1.abcdefgh', hasMore: false } };
      instance.answers['POST /gate'] = {
        body: { decision: 'hold', reasons: [{ type: 'stale', appId: 7, update: null }] },
      };
      expect((await cli(...args)).exit).toBe(6);
      instance.answers['GET /events'] = events(eventOf('1'));
      expect((await cli(...args)).exit).toBe(10);
      expect(instance.received.at(-1)!.path).toContain('cursor=1.abcdefgh');
    });

    it.each([
      ['that is damaged', '{"cursor'],
      ['of something else', '[]'],
      ['that is null', 'null'],
      ['of another instance', '{"instance":"https://other.example","cursor":"1.abcdefgh"}'],
    ])('refuses a file %s', async (_, text) => {
      await writeFile(file('mark'), text);
      expect((await cli('check', '--since-file', file('mark'))).exit).toBe(2);
      expect(instance.received).toEqual([]);
      expect(await readFile(file('mark'), 'utf8')).toBe(text);
    });
  });

  describe('gate', () => {
    const answer = ({ lock, reasons }: Pick<V1GateBody, 'lock' | 'reasons'>) => {
      instance.answers['POST /gate'] = { body: { reasons, lock, lockText: writeLock(lock) } };
    };
    const lock = (): string => file('patchlight.lock');
    const found = { type: 'new-update' as const, appId: APP_ID, update: updateOf('2') };
    const stale = { type: 'stale' as const, appId: 7, update: null };

    it('writes a lock, holds, and passes with the next one', async () => {
      answer({ reasons: [], lock: lockOf('1') });
      expect(await cli('gate', 'init', '--lock', lock())).toMatchObject({ exit: 0, stdout: 'Pass.\n' });
      expect(JSON.parse(instance.received[0]!.body)).toEqual({ lock: null, policy: {} });
      expect(await readFile(lock(), 'utf8')).toBe(writeLock(lockOf('1')));
      expect((await cli('gate', 'init', '--lock', lock())).exit).toBe(2);

      answer({ reasons: [found], lock: lockOf('2') });
      const policy = ['--edits', 'pass', '--kind', 'major,patch', '--max-age', '300', '--no-posts', 'pass'];
      expect(await cli('gate', 'check', '--lock', lock(), ...policy, '--app', '7')).toMatchObject({
        exit: 10,
        stdout: expect.stringMatching(/^Hold: .*\nnew-update +962510 .* Patch 2 /),
      });
      expect(JSON.parse(instance.received.at(-1)!.body)).toEqual({
        lock: writeLock(lockOf('1')),
        policy: { edits: 'pass', kinds: ['major', 'patch'], maxAge: 300, noPosts: 'pass' },
        games: [7],
      });
      expect((await cli('gate', 'ack', '--lock', lock())).exit).toBe(0);
      expect(await readFile(lock(), 'utf8')).toBe(writeLock(lockOf('2')));
      expect(await readdir(dir)).toEqual(['patchlight.lock']);
    });

    it.each(['not-tracked', 'unknown-app', 'no-posts'] as const)(
      'advises no ack, which does not end %s',
      async (type) => {
        const unknown = { type, appId: 7, update: null };
        instance.answers['GET /gates/nightly'] = {
          body: { reasons: [unknown] },
          headers: { ETag: '"tag-1"' },
        };
        expect(await cli('gate', 'check', '--name', 'nightly')).toMatchObject({
          exit: 10,
          stdout: `Hold: nothing can be told about these games.\n${type}  7\n`,
        });
      },
    );

    it('exits with 6 if only the age holds, also after an ack', async () => {
      await writeFile(lock(), writeLock(lockOf('1')));
      answer({ reasons: [stale], lock: lockOf('1') });
      expect((await cli('gate', 'check', '--lock', lock())).exit).toBe(6);
      answer({ reasons: [stale, found], lock: lockOf('2') });
      expect((await cli('gate', 'check', '--lock', lock())).exit).toBe(10);
      expect((await cli('gate', 'ack', '--lock', lock())).exit).toBe(6);
      expect(await readFile(lock(), 'utf8')).toBe(writeLock(lockOf('2')));
    });

    it('asks for nothing without a lock, and writes none that it would not read', async () => {
      expect((await cli('gate', 'check', '--lock', lock())).exit).toBe(2);
      expect((await cli('gate', 'ack', '--lock', lock())).exit).toBe(2);
      expect(instance.received).toEqual([]);
      await writeFile(lock(), writeLock(lockOf('1')));
      answer({ reasons: [], lock: { ...lockOf('2'), games: { x: lockOf('2').games[APP_ID]! } } });
      expect((await cli('gate', 'ack', '--lock', lock())).exit).toBe(5);
      expect(await readFile(lock(), 'utf8')).toBe(writeLock(lockOf('1')));
    });
  });

  describe('a named gate', () => {
    const found = { type: 'new-update' as const, appId: APP_ID, update: updateOf('2') };
    const answer = (...reasons: object[]) => ({ body: { reasons }, headers: { ETag: '"tag-1"' } });

    it('is made, holds, and accepts what was seen', async () => {
      const args = ['--name', 'nightly'];
      instance.answers['PUT /gates/nightly'] = answer();
      expect((await cli('gate', 'init', ...args, '--app', '7', '--edits', 'pass')).exit).toBe(0);
      expect(JSON.parse(instance.received[0]!.body)).toEqual({ games: [7], policy: { edits: 'pass' } });

      instance.answers['GET /gates/nightly'] = answer(found);
      const held = await cli('gate', 'check', ...args);
      expect([held.exit, held.stdout]).toEqual([
        10,
        expect.stringMatching(/\nTo accept these: --seen tag-1\n$/),
      ]);
      const { stdout } = await cli('gate', 'check', ...args, '-o', 'json');
      expect(JSON.parse(stdout)).toMatchObject({ decision: 'hold', seen: 'tag-1' });

      instance.answers['POST /gates/nightly/ack'] = [answer(), { status: 412, body: { message: 'Changed' } }];
      expect((await cli('gate', 'ack', ...args, '--seen', 'tag-1')).exit).toBe(0);
      expect(instance.received.at(-1)!.headers['if-match']).toBe('"tag-1"');
      expect(await cli('gate', 'ack', ...args, '--seen', 'tag-1')).toMatchObject({
        exit: 10,
        stderr: 'The gate has changed since you looked. Check it again.\n',
      });
    });

    it.each([
      ['check', '--lock', 'x'],
      ['check', '--app', '7'],
      ['ack', '--edits', 'pass'],
      ['ack', '--seen', '*'],
      ['ack', '--seen', 'a","b'],
      ['ack', '-o', 'table'],
    ])('refuses gate %s %s %s', async (...args) => {
      expect((await cli('gate', ...args, '--name', 'nightly')).exit).toBe(2);
      expect(instance.received).toEqual([]);
    });
  });

  it('watches, and goes on after a failure', async () => {
    const page = (cursor: string, ...found: object[]) => ({
      body: { events: found, cursor, hasMore: false },
    });
    instance.answers['GET /events'] = [
      page('1.abcdefgh'),
      page('1.abcdefgh'),
      page('2.abcdefgh', eventOf('1', { title: 'First\n::error::x' })),
      { status: 400, body: { message: 'The end' } },
    ];
    const pauses: number[] = [];
    const { exit, stderr, stdout } = await runCli(['watch', '--type', 'update.published'], { env, pauses });
    expect([exit, stderr]).toEqual([2, `${instance.url} answered 400: The end\n`]);
    expect(stdout).toMatch(/^2026\S+ {2}update.published {2}962510 .* First ::error::x {2}https.*\n$/);
    expect(pauses).toEqual([30_000]);
    expect(instance.received.map(({ path }) => path)).toEqual([
      '/events?type=update.published',
      '/events?type=update.published&cursor=1.abcdefgh&wait=50',
      '/events?type=update.published&cursor=1.abcdefgh&wait=50',
      '/events?type=update.published&cursor=2.abcdefgh&wait=50',
    ]);

    const failed = { status: 500, body: { message: 'Broken' } };
    instance.answers['GET /events'] = [
      ...Array.from({ length: 6 }, () => failed),
      page('3.abcdefgh', eventOf('2')),
      { status: 401, body: { message: 'Revoked' } },
    ];
    const again = await runCli(['watch', '-o', 'ndjson'], { env, pauses });
    expect(again.exit).toBe(3);
    expect(JSON.parse(again.stdout)).toMatchObject({ type: 'update.published', update: { gid: '2' } });
    expect(again.stderr.match(/Trying again/g)).toHaveLength(2);

    instance.answers['GET /events'] = failed;
    expect((await cli('watch')).exit).toBe(5);
  });

  it('shows the newest update of a game', async () => {
    instance.answers['GET /games/962510/latest'] = { body: updateOf('5') };
    expect(await cli('latest', '962510')).toEqual({
      exit: 0,
      stdout:
        'latest  962510  patch  2026-11-22T10:00Z  Marrow & Moonlight  Patch 5  https://patchlight.example/updates/5\n',
      stderr: '',
    });
    expect((await cli('latest', '7')).exit).toBe(2);
  });
});
