import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import manifest from '../../../package.json' with { type: 'json' };
import { eventOf, listenOn, startFakeInstance, updateOf } from './testing/fake-instance.ts';
import type { FakeInstance } from './testing/fake-instance.ts';
import { startProxy } from './testing/proxy.ts';
import { selfSigned } from '@patchlight/simulators';

const FILE = resolve(import.meta.dirname, '../../../dist/apps/cli/patchlight.mjs');
const MOST_BYTES = 150_000;

const versionOf = (program: string): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
/** This one, and that of the machine. */
const PROGRAMS = [process.execPath, '/usr/bin/node', '/usr/local/bin/node']
  .filter((program) => existsSync(program))
  .map((program): [string, string] => [versionOf(program), program]);

describe('the built file', () => {
  let instance: FakeInstance;
  let dir: string;
  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, [FILE, ...args], { env: { ...instance.env, XDG_CONFIG_HOME: dir, ...env } });
    child.stdin.end();
    const result = Promise.all([
      new Promise((done) => child.once('close', (code, signal) => done(signal ?? code))),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { child, result };
  };

  beforeAll(async () => {
    instance = await startFakeInstance();
    dir = await mkdtemp(join(tmpdir(), 'patchlight-bundle-'));
  });
  afterAll(async () => {
    await instance.close();
    await rm(dir, { recursive: true });
  });

  it('is small, imports nothing but Node.js, and has its sum beside it', () => {
    const content = readFileSync(FILE, 'utf8');
    expect(content.length).toBeLessThanOrEqual(MOST_BYTES);
    const imported = [...content.matchAll(/(?:\bfrom|\bimport\(|^import) ?"([^"]+)"/gm)].map(
      ([, name]) => name!,
    );
    expect(imported.length).toBeGreaterThan(5);
    expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
    expect(content).not.toMatch(/\brequire\(/);
    expect(content).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(FILE).mode & 0o111).toBe(0o111);
    const sum = createHash('sha256').update(content).digest('hex');
    expect(readFileSync(`${FILE}.sha256`, 'utf8')).toBe(`${sum}  patchlight.mjs\n`);
  });

  it.each(PROGRAMS)('runs on Node.js %s', async (_, program) => {
    instance.answers['GET /games/7/latest'] = { body: updateOf('1') };
    const events = { events: [], cursor: '1.abcdefgh', hasMore: false };
    instance.answers['GET /events'] = { body: events };
    instance.answers['POST /gate'] = {
      body: { decision: 'hold', reasons: [{ type: 'stale', appId: 7, update: null }] },
    };
    expect(await start(program, ['--version']).result).toEqual([0, `${manifest.version}\n`, '']);
    expect(await start(program, ['latest', '7']).result).toEqual([0, expect.stringContaining('Patch 1'), '']);
    expect(await start(program, ['check']).result).toEqual([6, expect.stringContaining('stale'), '']);
    expect(await start(program, ['check', '--since']).result).toEqual([2, '', expect.any(String)]);
  });

  it.each(PROGRAMS)('goes through the proxy on Node.js %s', async (_, program) => {
    const { cert, key } = selfSigned('patchlight.test');
    await writeFile(join(dir, 'ca.pem'), cert);
    const requests: unknown[] = [];
    const server = createServer({ cert, key }, (request, response) => {
      requests.push([request.headers.host, request.headers['proxy-authorization']]);
      response.end(JSON.stringify(updateOf('1')));
    });
    const port = await listenOn(server);
    const proxy = await startProxy(port);
    const env = { PATCHLIGHT_URL: 'https://patchlight.test', NODE_EXTRA_CA_CERTS: join(dir, 'ca.pem') };
    const latest = (more: Record<string, string>) =>
      start(program, ['latest', '7'], { ...env, ...more }).result;

    const HTTPS_PROXY = proxy.url.replace('//', '//me:secret@');
    expect(await latest({ HTTPS_PROXY })).toEqual([0, expect.stringContaining('Patch 1'), '']);
    const user = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    expect(proxy.received).toEqual([`CONNECT patchlight.test:443 ${user}`]);
    expect(requests).toEqual([['patchlight.test', undefined]]);

    proxy.close();
    server.closeAllConnections();
    server.close();
  });

  it('ends cleanly on Ctrl-C, and when its output is closed', async () => {
    instance.answers['GET /events'] = {};
    instance.received.length = 0;
    const watching = start(process.execPath, ['watch']);
    while (instance.received.length === 0) await new Promise((done) => setTimeout(done, 20));
    watching.child.kill('SIGINT');
    expect(await watching.result).toEqual([130, '', '']);

    instance.answers['GET /games/7/latest'] = { body: updateOf('1') };
    instance.answers['GET /events'] = {
      body: { events: [eventOf('1')], cursor: '1.abcdefgh', hasMore: false },
    };
    instance.answers['POST /gate'] = { body: { decision: 'pass', reasons: [] } };
    const found: [args: string[], exit: number][] = [
      [['latest', '7'], 0],
      [['check'], 10],
      [['watch'], 0],
      [['--help'], 0],
    ];
    for (const [args, exit] of found) {
      // It starts to write once nobody reads any more.
      const script = `(sleep 0.5; exec '${process.execPath}' '${FILE}' "$@") | true; exit \${PIPESTATUS[0]}`;
      const piped = spawn('bash', ['--norc', '-c', script, 'sh', ...args], { env: instance.env });
      piped.stdin.end();
      const [code, stderr] = await Promise.all([
        new Promise((done) => piped.once('close', done)),
        text(piped.stderr),
      ]);
      expect([code, stderr]).toEqual([exit, '']);
    }
  });
});
