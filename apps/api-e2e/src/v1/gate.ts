import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeLock } from '@patchlight/contracts';
import type { GateLock, V1Game, V1GateBody, V1UpdateDetails } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import type { Visitor } from '../testing/visitor.ts';
import type { PipelineScene } from './scene.ts';

export const testGate = (scene: PipelineScene): void => {
  describe('the gate', () => {
    let accepted: GateLock;
    let appId: number;
    const gateOf = (caller: Visitor, body: object) => caller.done<V1GateBody>('POST', '/v1/gate', { body });
    /** Asks until the kind of the update is known, too. */
    const eventuallyHeld = (type: string) =>
      eventually(`the gate held: ${type}`, async () => {
        const body = await gateOf(scene.ada, { lock: accepted });
        return (
          body.reasons.some((reason) => reason.type === type && reason.update?.kind !== 'unknown') && body
        );
      });
    const fetched = (appId: number, since = new Date()) =>
      eventually('the game was fetched', async () => {
        const { lastFetchedAt } = await scene.ada.done<V1Game>('GET', `/v1/games/${appId}`);
        return new Date(lastFetchedAt!) > since;
      });

    beforeAll(() => {
      appId = scene.appIds[2]!;
    });

    it('holds an app that the store could not be asked about, until it answers', async () => {
      const outage = {
        name: 'server-500',
        appid: appId,
        endpoints: ['appdetails' as const, 'news' as const],
      };
      const reasonsOf = async (one: number) =>
        (await gateOf(scene.ada, { lock: null, games: [one] })).reasons.map(({ type }) => type);
      expect(scene.world.steam.scenario({ ...outage, on: true })).toBe(true);
      await scene.ada.done('PUT', `/v1/games/${appId}`, { body: {} });
      expect(await reasonsOf(appId)).toEqual(['unknown-app']);
      scene.world.steam.scenario({ ...outage, on: false });
      await eventually('the game passes', async () => {
        await scene.fetchAll();
        return (await reasonsOf(appId)).length === 0;
      });
      await eventually('the store is asked about all games again', async () => {
        await scene.fetchAll();
        const [left] = await scene.world.rows<{ count: number }>(
          'select count(*)::int as count from game_feeds where failures > 0',
        );
        return left!.count === 0;
      });

      const mistyped = 999_999_998;
      await scene.ada.done('PUT', `/v1/games/${mistyped}`, { body: {} });
      expect(await reasonsOf(mistyped)).toEqual(['unknown-app']);
      expect((await scene.ada.call('DELETE', `/v1/games/${mistyped}`)).status).toBe(204);
    });

    it('passes at first, holds a new post and names it, and passes with the next lock', async () => {
      const first = await gateOf(scene.ci, { lock: null });
      expect(first).toMatchObject({
        decision: 'pass',
        reasons: [],
        lock: { instance: expect.stringMatching(/^http:/), version: 1 },
      });
      expect(Object.keys(first.lock.games).map(Number)).toEqual(scene.appIds.toSorted((a, b) => a - b));
      accepted = first.lock;
      expect(await gateOf(scene.ada, { lock: writeLock(accepted) })).toMatchObject({
        decision: 'pass',
        reasons: [],
      });
      scene.publish(appId);
      await scene.fetchAll();
      const held = await eventuallyHeld('new-update');
      expect(held).toMatchObject({
        decision: 'hold',
        reasons: [{ appId, update: { kind: 'patch', appId } }],
      });
      accepted = held.lock;
      expect(await gateOf(scene.ada, { lock: writeLock(accepted) })).toEqual({
        ...held,
        decision: 'pass',
        reasons: [],
      });
    });

    it('holds an edit, unless it changes nothing but white space', async () => {
      const { gid } = accepted.games[appId] as { gid: string };
      const { body } = await scene.ada.done<V1UpdateDetails>('GET', `/v1/updates/${gid}`);
      scene.world.steam.edit(gid, { body: `  ${body.replaceAll(' ', '  ')}\r\n` });
      await fetched(appId);
      await fetched(appId);
      expect(await gateOf(scene.ada, { lock: accepted })).toMatchObject({ decision: 'pass', lock: accepted });
      scene.world.steam.edit(gid, { body: `${body} The lanterns no longer flicker.` });
      const held = await eventuallyHeld('edited');
      expect(held.reasons).toMatchObject([{ type: 'edited', appId, update: { gid } }]);
      const lenient = await gateOf(scene.ada, { lock: accepted, policy: { edits: 'pass' } });
      expect(lenient).toEqual({ ...held, decision: 'pass', reasons: [] });
      accepted = held.lock;
      expect(await gateOf(scene.ada, { lock: accepted })).toMatchObject({ decision: 'pass' });
    });

    it('holds while the store does not answer', async () => {
      const outage = { name: 'server-500', appid: appId, endpoints: ['news' as const] };
      expect(scene.world.steam.scenario({ ...outage, on: true })).toBe(true);
      const held = await eventuallyHeld('stale');
      expect(held).toMatchObject({ decision: 'hold', lock: accepted });
      scene.world.steam.scenario({ ...outage, on: false });
      await eventually('the gate passed again', async () => {
        await scene.fetchAll();
        return (await gateOf(scene.ada, { lock: accepted })).decision === 'pass';
      });
    });

    it('holds games that are out of reach, and keeps their entries', async () => {
      const unknown = 999_999_999;
      const narrow = await scene.narrowToken(['updates:read'], [appId]);
      expect(await gateOf(narrow, { lock: accepted })).toMatchObject({
        reasons: scene.appIds
          .filter((other) => other !== appId)
          .toSorted((a, b) => a - b)
          .map((other) => ({ type: 'not-tracked', appId: other, update: null })),
        lock: accepted,
      });
      expect(await gateOf(narrow, { lock: null })).toMatchObject({ decision: 'pass' });
      expect(await gateOf(scene.ada, { lock: accepted, games: [unknown] })).toEqual({
        lockText: writeLock(accepted),
        decision: 'hold',
        reasons: [{ type: 'unknown-app', appId: unknown, update: null }],
        lock: accepted,
      });
    });

    const NONE = { gid: null, contentHash: null, postedAt: null, kind: null, buildId: null };
    it.each<[string, string, (lock: GateLock) => object]>([
      [
        'a lock of another instance',
        'lock',
        (lock) => ({ lock: { ...lock, instance: 'https://other.test' } }),
      ],
      ['a lock that is cut off', 'lock', (lock) => ({ lock: writeLock(lock).slice(0, -9) })],
      [
        'a lock with a doubled key',
        'lock',
        (lock) => ({ lock: writeLock(lock).replace('"version"', '"version":1,"version"') }),
      ],
      [
        'a lock with __proto__',
        'lock',
        (lock) => ({ lock: writeLock(lock).replace('"games": {', '"games": {"__proto__": {},') }),
      ],
      ['no lock', 'lock', () => ({ games: [7] })],
      ['a newer lock', 'lock', (lock) => ({ lock: { ...lock, version: 2 } })],
      [
        'a lock of 501 games',
        'lock',
        (lock) => ({
          lock: { ...lock, games: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n + 1, NONE])) },
        }),
      ],
      ['501 games', 'games', () => ({ lock: null, games: Array.from({ length: 501 }, (_, n) => n + 1) })],
      [
        '500 games beside others in the lock',
        'games',
        (lock) => ({ lock, games: Array.from({ length: 500 }, (_, n) => n + 1) }),
      ],
      ['app id 0', 'games', () => ({ lock: null, games: [0] })],
      ['app id -1', 'games', () => ({ lock: null, games: [-1] })],
      ['app id 1e12', 'games', () => ({ lock: null, games: [1e12] })],
      ['a misspelt policy', 'policy', () => ({ lock: null, policy: { maxage: 5 } })],
    ])('refuses %s', async (_, field, body) => {
      const { status, body: problem } = await scene.ada.refused('POST', '/v1/gate', { body: body(accepted) });
      expect(status).toBe(400);
      expect(problem.errors).toEqual({ [field]: [problem.message] });
    });

    it('reads the longest lock in either form, and nothing longer', async () => {
      const entry = { ...accepted.games[appId]!, gid: '9'.repeat(20), kind: 'regular' as const };
      const ids = Array.from({ length: 500 }, (_, n) => [String(999_999_999 - n), entry]);
      const longest = { ...accepted, games: Object.fromEntries(ids) as GateLock['games'] };
      for (const lock of [longest, writeLock(longest)]) {
        const { reasons, lock: next } = await gateOf(scene.ada, { lock });
        expect(reasons).toHaveLength(500);
        expect(next).toEqual(longest);
      }
      const { status } = await scene.ada.refused('POST', '/v1/gate', { body: { lock: 'x'.repeat(131_072) } });
      expect(status).toBe(413);
      const polluting = '{"lock":{"__proto__":{"version":1}}}';
      expect((await scene.ada.refused('POST', '/v1/gate', { body: polluting })).status).toBe(400);
    });
  });
};
