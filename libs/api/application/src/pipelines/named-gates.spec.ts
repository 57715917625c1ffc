import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GatePolicy, V1Game, V1Update } from '@patchlight/contracts';
import { DEFAULT_GATE_POLICY } from '@patchlight/contracts';
import {
  GateChanged,
  GateNotFound,
  GateOutOfReach,
  GateVersionMissing,
  MAX_GATES,
  TooManyGateGames,
  TooManyGates,
} from '@patchlight/domain';
import type { GateState } from '@patchlight/domain';
import { aCaller, pipelinesPorts } from '@patchlight/testing';
import type { FixedClock } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import type { Activity } from '../kernel/ports.ts';
import { pipelinesModule } from './pipelines.module.ts';
import type { PipelineQueries, WebhookQueries } from './ports.ts';

const [GAME, OTHER] = [7, 8];
const ADA = { userId: '1', appIds: null };
const POLICY: GatePolicy = DEFAULT_GATE_POLICY;

const anUpdate = (gid: string, contentHash = 'ab'.repeat(32)): V1Update => ({
  gid,
  contentHash,
  appId: GAME,
  gameName: 'Brinelight',
  title: 'Patch',
  kind: 'patch',
  url: '',
  storeUrl: '',
  postedAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
});

describe('named gates', () => {
  let clock: FixedClock;
  let states: Map<number, GateState<V1Update>>;
  let activities: Activity[];
  let gates: ReturnType<typeof pipelinesModule>;

  const post = (appId: number, newest: V1Update | null): void =>
    void states.set(appId, {
      appId,
      isKnown: true,
      isVerified: true,
      isTracked: true,
      lastFetchedAt: clock.now(),
      failures: 0,
      hasPosts: true,
      newest,
      accepted: null,
      isCosmetic: false,
    });
  const put = (name: string, games: number[] | null = null, caller = ADA) =>
    gates.putGate.execute(caller, { name, games, policy: POLICY });
  const check = (caller: typeof ADA | { userId: string; appIds: number[] } = ADA) =>
    gates.checkGate.execute(caller, 'nightly');
  const ack = (versions: string[] | undefined, caller: Parameters<typeof check>[0] = ADA, token = 'CI') =>
    gates.acceptGate.execute(caller!, 'nightly', { from: aCaller(), token, versions });

  beforeEach(() => {
    const ports = pipelinesPorts();
    ({ clock } = ports);
    states = new Map();
    activities = [];
    const pipelineQueries: Pick<PipelineQueries, 'listGames' | 'listGateStates'> = {
      listGames: async () => [...states.keys()].map((appId) => ({ appId }) as V1Game),
      listGateStates: async (_, __, wanted) => wanted.map(({ appId }) => structuredClone(states.get(appId)!)),
    };
    const queries = {
      pipelineQueries: pipelineQueries as PipelineQueries,
      webhookQueries: {} as WebhookQueries,
    };
    const activity = { record: async (act: Activity) => void activities.push(act) };
    const all = { ...ports, ...queries, baseUrl: 'https://patchlight.example/', activity };
    gates = pipelinesModule(all, kernelModule(ports));
    post(GAME, anUpdate('1'));
    post(OTHER, null);
  });

  it('pass at first, hold what comes then, and pass once it was accepted', async () => {
    expect((await put('nightly')).gate).toMatchObject({ decision: 'pass', games: null, lastAck: null });
    post(GAME, anUpdate('2'));
    const held = await check();
    expect(held.gate).toMatchObject({
      decision: 'hold',
      reasons: [{ type: 'new-update', appId: GAME, update: { gid: '2' } }],
      lastDecision: { decision: 'hold', reasons: 1, at: clock.now().toISOString() },
    });
    clock.advance(60_000);
    const { gate, version } = await ack([held.version]);
    expect(gate).toMatchObject({
      decision: 'pass',
      lock: held.gate.lock,
      lastAck: { at: clock.now().toISOString(), token: 'CI' },
    });
    expect(version).not.toBe(held.version);
    expect(activities).toEqual([
      {
        userId: ADA.userId,
        act: 'gate-accepted',
        caller: aCaller(),
        detail: { gate: 'nightly', token: 'CI', accepted: '7: 2' },
      },
    ]);
  });

  it('hold the first update of a game that had none', async () => {
    await put('nightly');
    post(OTHER, anUpdate('3'));
    expect((await check()).gate.reasons).toMatchObject([{ type: 'new-update', appId: OTHER }]);
  });

  it('keep their version until something comes', async () => {
    const { version } = await put('nightly');
    expect((await check()).version).toBe(version);
    clock.advance(3 * 3_600_000);
    const stale = await check();
    expect(stale.gate.decision).toBe('hold');
    expect(stale.version).toBe(version);
    post(GAME, anUpdate('1', 'cd'.repeat(32)));
    expect((await check()).version).not.toBe(version);
  });

  it('refuse an ack of what is no longer all', async () => {
    await put('nightly');
    post(GAME, anUpdate('2'));
    const { version } = await check();
    post(GAME, anUpdate('3'));
    await expect(ack([version])).rejects.toThrow(GateChanged);
    await expect(ack(undefined)).rejects.toThrow(GateVersionMissing);
    expect((await check()).gate.decision).toBe('hold');
    expect(activities).toEqual([]);
    const { gate } = await ack([version, (await check()).version]);
    expect(gate.decision).toBe('pass');
  });

  it('take an ack again whose answer was lost, and accept nothing more', async () => {
    await put('nightly');
    post(GAME, anUpdate('2'));
    const { version } = await check();
    const { gate } = await ack([version]);
    expect((await ack([version])).gate).toMatchObject({ decision: 'pass', lastAck: gate.lastAck });
    post(GAME, anUpdate('3'));
    expect((await ack([version])).gate).toMatchObject({
      decision: 'hold',
      reasons: [{ update: { gid: '3' } }],
    });
    expect(activities).toHaveLength(1);
    await ack([(await check()).version]);
    await expect(ack([version])).rejects.toThrow(GateChanged);
  });

  it('refuse an ack of what somebody else has accepted, and of a pass before something came', async () => {
    await put('nightly');
    post(GAME, anUpdate('2'));
    const { version } = await check();
    const passed = await ack([version]);
    await expect(ack([version], ADA, 'Laptop')).rejects.toThrow(GateChanged);
    post(GAME, anUpdate('3'));
    await expect(ack([passed.version])).rejects.toThrow(GateChanged);
    expect(activities).toHaveLength(1);
  });

  it('enter a game that is followed later, and forget what they no longer check', async () => {
    states.delete(OTHER);
    await put('nightly');
    post(OTHER, anUpdate('4'));
    expect((await check()).gate).toMatchObject({ decision: 'pass', lock: { games: { 8: { gid: '4' } } } });
    post(OTHER, anUpdate('5'));
    expect((await check()).gate.decision).toBe('hold');
    expect((await put('nightly', [GAME])).gate.lock.games).not.toHaveProperty(String(OTHER));
    expect((await check()).gate.decision).toBe('pass');
  });

  it('are reached by a token of their games only', async () => {
    await put('nightly', [GAME]);
    await put('all');
    const narrow = (...appIds: number[]) => ({ userId: ADA.userId, appIds });
    expect((await check(narrow(GAME, OTHER))).gate.decision).toBe('pass');
    expect((await gates.listGates.execute(narrow(GAME))).map(({ name }) => name)).toEqual(['nightly']);
    const refused = [
      () => check(narrow(OTHER)),
      () => ack([''], narrow(OTHER)),
      () => gates.deleteGate.execute(narrow(OTHER), 'nightly'),
      () => put('nightly', [OTHER], narrow(OTHER) as never),
      () => put('new', null, narrow(OTHER) as never),
      () => put('new', [GAME, OTHER], narrow(OTHER) as never),
      () => gates.checkGate.execute(narrow(GAME), 'all'),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toThrow(GateOutOfReach);
    await gates.deleteGate.execute(narrow(GAME), 'nightly');
    await expect(check()).rejects.toThrow(GateNotFound);
    await expect(gates.checkGate.execute({ ...ADA, userId: '2' }, 'all')).rejects.toThrow(GateNotFound);
  });

  it('are limited in number and size', async () => {
    for (let n = 0; n < MAX_GATES; n += 1) await put(`gate-${n}`, [GAME]);
    await expect(put('another')).rejects.toThrow(TooManyGates);
    for (let appId = 1; appId <= 501; appId += 1) post(appId, null);
    await expect(put('gate-0')).rejects.toThrow(TooManyGateGames);
    expect((await gates.checkGate.execute(ADA, 'gate-0')).gate.games).toEqual([GAME]);
  });
});
