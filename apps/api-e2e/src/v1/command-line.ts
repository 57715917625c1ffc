import { beforeAll, describe, expect, it } from '@jest/globals';
import type { V1EventsBody, V1GateBody, V1UpdateDetails } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { confirm, makeToken } from '../testing/admins.ts';
import { signUp } from '../testing/visitor.ts';
import type { Visitor } from '../testing/visitor.ts';
import type { PipelineScene } from './scene.ts';

const CLI = resolve('dist/apps/cli/patchlight.mjs');
const HANDBOOK = join(import.meta.dirname, '../../../../docs/cli.md');
const BLOCKS = /^```sh\n(.*?)^```$/gms;
const SAMPLE_GAME = '962510';
const SAMPLE_ORIGIN = 'http://127.0.0.1:3000';

/** The built command line against the running instance, in a folder of its own. */
export const testCommandLine = (scene: PipelineScene): void => {
  describe('the command line', () => {
    /** Her session costs no quota, either. */
    let bea: Visitor;
    let appId: number;
    let folder: string;
    let token: { id: string; token: string };

    const start = (program: string, args: string[], env: Record<string, string>) => {
      const PATH = `${folder}/bin:${dirname(process.execPath)}:${process.env['PATH']}`;
      const child = spawn(program, args, { cwd: folder, env: { PATH, XDG_CONFIG_HOME: folder, ...env } });
      child.stdin.end();
      return child;
    };
    const execute = async (...command: Parameters<typeof start>) => {
      const child = start(...command);
      const [exit, stdout, stderr] = await Promise.all([
        new Promise((done) => child.once('close', done)),
        text(child.stdout),
        text(child.stderr),
      ]);
      return { exit, stdout, stderr };
    };
    const access = () => ({ PATCHLIGHT_URL: scene.url, PATCHLIGHT_TOKEN: token.token });
    const patchlight = (...args: string[]) => execute('patchlight', args, access());
    const check = () => patchlight('check', '--since-file', 'mark');
    /** Waits until a gate with the lock of the folder tells this. */
    const eventuallyTold = (type: string) =>
      eventually(`the gate told: ${type}`, async () => {
        const lock = readFileSync(join(folder, 'patchlight.lock'), 'utf8');
        const { reasons } = await bea.done<V1GateBody>('POST', '/v1/gate', { body: { lock } });
        return reasons.find((reason) => reason.type === type && reason.update?.kind !== 'unknown');
      });

    beforeAll(async () => {
      if (!existsSync(CLI))
        throw new Error(`The command line is not built: there is no ${CLI}. Run "nx build cli".`);
      folder = mkdtempSync(join(tmpdir(), 'patchlight-command-line-'));
      mkdirSync(join(folder, 'bin'));
      symlinkSync(CLI, join(folder, 'bin/patchlight'));
      appId = scene.appIds[1]!;
      bea = await signUp(scene.url, 'Bea Reef');
      await confirm(bea);
      token = await makeToken(bea, ['updates:read', 'games:write']);
      await bea.done('PUT', `/v1/games/${appId}`, { body: { name: null } });
      await eventually(
        'the game has updates',
        async () => (await bea.call('GET', `/v1/games/${appId}/latest`)).status === 200,
      );
    });

    it('checks with 0, and with 10 once a post has appeared', async () => {
      expect(await check()).toEqual({ exit: 0, stdout: 'Nothing new.\n', stderr: '' });
      expect((await patchlight('gate', 'init')).exit).toBe(0);
      const { cursor } = await bea.done<V1EventsBody>('GET', '/v1/events');
      scene.publish(appId);
      await scene.fetchAll();
      await eventually('the event came', async () => {
        const { events } = await bea.done<V1EventsBody>('GET', `/v1/events?cursor=${cursor}`);
        return events.length > 0;
      });
      const found = await check();
      expect(found.exit).toBe(10);
      expect(found.stdout).toMatch(new RegExp(`^There are new updates.\nnew-update  ${appId}  patch `));
      expect((await check()).exit).toBe(0);
    });

    it('holds at the gate, names the post, and passes after an ack', async () => {
      const held = await patchlight('gate', 'check', '-o', 'json');
      const { latestGid, reasons } = JSON.parse(held.stdout) as {
        latestGid: string;
        reasons: V1GateBody['reasons'];
      };
      expect([held.exit, reasons]).toEqual([10, [expect.objectContaining({ type: 'new-update', appId })]]);
      expect((await patchlight('gate', 'ack')).exit).toBe(0);
      expect(await patchlight('gate', 'check')).toEqual({ exit: 0, stdout: 'Pass.\n', stderr: '' });
      expect(readFileSync(join(folder, 'patchlight.lock'), 'utf8')).toContain(latestGid);
    });

    it('holds once the post was edited', async () => {
      const lock = JSON.parse(readFileSync(join(folder, 'patchlight.lock'), 'utf8')) as V1GateBody['lock'];
      const gid = lock.games[appId]!.gid!;
      const { body } = await bea.done<V1UpdateDetails>('GET', `/v1/updates/${gid}`);
      scene.world.steam.edit(gid, { body: `${body} The tide now rises twice.` });
      await eventuallyTold('edited');
      const held = await patchlight('gate', 'check');
      expect([held.exit, held.stdout]).toEqual([
        10,
        expect.stringMatching(new RegExp(`\nedited  ${appId} `)),
      ]);
      expect((await patchlight('gate', 'ack')).exit).toBe(0);
    });

    it('exits with 6 while the store does not answer', async () => {
      const outage = { name: 'server-500', appid: appId, endpoints: ['news' as const] };
      expect(scene.world.steam.scenario({ ...outage, on: true })).toBe(true);
      await eventuallyTold('stale');
      expect((await patchlight('gate', 'check')).exit).toBe(6);
      expect(await check()).toMatchObject({ exit: 6, stdout: expect.stringContaining(`stale  ${appId}`) });
      scene.world.steam.scenario({ ...outage, on: false });
      await eventually('the gate passed again', async () => {
        await scene.fetchAll();
        const { decision } = await bea.done<V1GateBody>('POST', '/v1/gate', { body: { lock: null } });
        return decision === 'pass';
      });
    });

    it('prints a post while it watches', async () => {
      const watching = start(
        'patchlight',
        ['watch', '--since', '1h', '--type', 'update.published'],
        access(),
      );
      let printed = '';
      watching.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const lines = () => printed.split('\n').length - 1;
      await eventually('the posts of the last hour were printed', () => lines() > 0);
      const before = lines();
      scene.publish(appId);
      await scene.fetchAll();
      await eventually('the post was printed', () => lines() > before);
      expect(printed.trimEnd().split('\n').at(-1)).toMatch(
        new RegExp(`^\\S+  update.published  ${appId}  patch  `),
      );
      const ended = once(watching, 'close');
      watching.kill('SIGINT');
      expect(await ended).toEqual([130, null]);
    });

    it('runs the commands of its handbook', async () => {
      const blocks = [...readFileSync(HANDBOOK, 'utf8').matchAll(BLOCKS)].map(([, block]) => block);
      expect(blocks.length).toBeGreaterThan(3);
      const script = ['set -euxo pipefail', 'rm patchlight.lock', ...blocks, 'patchlight logout']
        .join('\n')
        .replaceAll(SAMPLE_ORIGIN, scene.url)
        .replaceAll(SAMPLE_GAME, String(appId));
      const { exit, stdout, stderr } = await execute('bash', ['--norc', '-c', script], {
        TOKEN: token.token,
      });
      expect([exit, stderr.replaceAll(/^\+.*\n/gm, '')]).toEqual([0, expect.stringMatching(/^Logged in/)]);
      expect(stdout).toMatch(/^latest {2}/m);
    });

    it('exits with 3 as soon as the token is revoked', async () => {
      await bea.done('DELETE', `/user/api-tokens/${token.id}`);
      expect(await check()).toMatchObject({ exit: 3, stdout: '' });
      expect((await patchlight('gate', 'check')).exit).toBe(3);
    });
  });
};
