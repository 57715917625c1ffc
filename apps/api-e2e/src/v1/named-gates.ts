import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityBody, V1EventsBody, V1NamedGateBody, V1NamedGatesBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import type { Visitor } from '../testing/visitor.ts';
import type { PipelineScene } from './scene.ts';

const GATE = '/v1/gates/nightly';

export const testNamedGates = (scene: PipelineScene): void => {
  describe('a named gate', () => {
    let appId: number;
    const read = (caller: Visitor = scene.ada) => caller.call<V1NamedGateBody>('GET', GATE);
    const ack = (tag?: string) =>
      scene.ci.call<V1NamedGateBody>('POST', `${GATE}/ack`, { headers: tag ? { 'If-Match': tag } : {} });

    beforeAll(() => {
      appId = scene.appIds[2]!;
    });

    it('holds a new post until a token accepts what was seen', async () => {
      const made = await scene.ci.done<V1NamedGateBody>('PUT', GATE, { body: { games: [appId] } });
      expect(made).toMatchObject({ name: 'nightly', games: [appId], decision: 'pass', lastAck: null });
      const { cursor } = await scene.ada.done<V1EventsBody>('GET', '/v1/events');
      scene.publish(appId);
      await scene.fetchAll();
      const held = await eventually('the gate held', async () => {
        const answer = await read();
        const [reason] = answer.body.reasons;
        return reason?.type === 'new-update' && reason.update?.kind !== 'unknown' && answer;
      });
      expect(held.body).toMatchObject({ decision: 'hold', reasons: [{ appId, update: { kind: 'patch' } }] });
      await eventually('its event was settled, so that later tests do not see it', async () => {
        const { events } = await scene.ada.done<V1EventsBody>('GET', `/v1/events?cursor=${cursor}`);
        return events.some((event) => event.type === 'update.published' && event.appId === appId);
      });
      const tag = held.headers.get('etag')!;
      expect((await ack()).status).toBe(428);
      expect((await ack('*')).status).toBe(428);
      const stale = await ack('"of-before"');
      expect([stale.status, stale.headers.get('content-type')]).toEqual([
        412,
        expect.stringMatching(/^application\/problem\+json/),
      ]);
      const accepted = await ack(tag);
      expect(accepted).toMatchObject({
        status: 200,
        body: { decision: 'pass', reasons: [], lock: held.body.lock, lastAck: { token: 'CI' } },
      });
      const { status, body } = await ack(tag);
      expect([status, body.lastAck]).toEqual([200, accepted.body.lastAck]);
      const { gates } = await scene.ci.done<V1NamedGatesBody>('GET', '/v1/gates');
      expect(gates).toMatchObject([
        { name: 'nightly', lastDecision: { decision: 'pass', reasons: 0 }, lastAck: { token: 'CI' } },
      ]);
    });

    it('is in the activity log with who accepted what', async () => {
      const { data } = await scene.ada.done<ActivityBody>('GET', '/user/activity');
      const acks = data.filter(({ act }) => act === 'gate-accepted');
      expect(acks).toMatchObject([
        { detail: { gate: 'nightly', token: 'CI', accepted: expect.stringMatching(`^${appId}: \\d+$`) } },
      ]);
    });

    it('is out of reach for tokens of other games', async () => {
      const narrow = await scene.narrowToken(['updates:read', 'games:write'], [scene.appIds[0]!]);
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect((await narrow.refused(method, GATE, method === 'PUT' ? { body: {} } : {})).status).toBe(403);
      expect(await narrow.done('GET', '/v1/gates')).toEqual({ gates: [] });
    });

    it.each([
      ['PUT', '/v1/gates/Nightly', {}],
      ['PUT', `/v1/gates/${'a'.repeat(51)}`, {}],
      ['PUT', '/v1/gates/a%2fb', {}],
      ['PUT', GATE, { games: [] }],
      ['PUT', GATE, { games: [0] }],
      ['PUT', GATE, { games: [1e12] }],
      ['PUT', GATE, { games: Array.from({ length: 501 }, (_, n) => n + 1) }],
      ['PUT', GATE, { policy: { maxage: 1 } }],
    ])('refuses %s %s with %j', async (method, path, body) => {
      expect((await scene.ada.refused(method, path, { body })).status).toBe(400);
    });

    it('is gone once it was deleted', async () => {
      expect((await scene.ci.call('DELETE', GATE)).status).toBe(204);
      expect((await scene.ci.refused('DELETE', GATE)).status).toBe(404);
      expect((await scene.ci.refused('GET', GATE)).status).toBe(404);
    });
  });
};
