import type { GateLock, GatePolicy, V1NamedGate } from '@patchlight/contracts';
import {
  GateChanged,
  GateNotFound,
  GateVersionMissing,
  MAX_GATES,
  TooManyGates,
  assertReach,
  reachesGames,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { CheckedGate, NamedGateChecks } from './named-gate-checks.ts';
import type { GamesOfCaller, GateRepository, NamedGate, PipelinesPorts } from './ports.ts';

/** @throws {GateNotFound} @throws {GateOutOfReach} */
const reached = (gate: NamedGate | null, { appIds }: GamesOfCaller): NamedGate => {
  if (!gate) throw new GateNotFound();
  assertReach(gate.games, appIds);
  return gate;
};

/** Lists the gates that a caller reaches, as they were last decided. */
export class ListGates {
  constructor(private readonly gates: GateRepository) {}

  async execute({ userId, appIds }: GamesOfCaller): Promise<V1NamedGate[]> {
    const gates = await this.gates.findByUser(userId);
    return gates.filter(({ games }) => reachesGames(games, appIds)).map(({ accepted: _, ...gate }) => gate);
  }
}

/** Decides a gate, as its games are now. */
export class CheckGate {
  constructor(
    private readonly gates: GateRepository,
    private readonly namedChecks: NamedGateChecks,
  ) {}

  /**
   * @throws {GateNotFound} @throws {GateOutOfReach}
   * @throws {TooManyGateGames}
   */
  async execute(caller: GamesOfCaller, name: string): Promise<CheckedGate> {
    return this.namedChecks.decide(caller, reached(await this.gates.find(caller.userId, name), caller));
  }
}

/** Adds a gate, or changes what it checks; what was accepted stays. */
export class PutGate {
  constructor(
    private readonly deps: Pick<PipelinesPorts, 'clock' | 'gates' | 'unitOfWork'> & {
      readonly namedChecks: NamedGateChecks;
    },
  ) {}

  /**
   * @throws {TooManyGates} @throws {GateOutOfReach}
   * @throws {TooManyGateGames}
   */
  async execute(
    caller: GamesOfCaller,
    gate: { name: string; games: number[] | null; policy: GatePolicy },
  ): Promise<CheckedGate> {
    const { clock, gates, namedChecks, unitOfWork } = this.deps;
    const { userId, appIds } = caller;
    assertReach(gate.games, appIds);
    return unitOfWork.run(async () => {
      const before = await gates.lock(userId, gate.name);
      if (before) reached(before, caller);
      if (!(await gates.put(userId, gate, clock.now(), MAX_GATES))) throw new TooManyGates();
      return namedChecks.decide(caller, reached(await gates.find(userId, gate.name), caller));
    });
  }
}

/** Deletes a gate. */
export class DeleteGate {
  constructor(private readonly deps: Pick<PipelinesPorts, 'gates' | 'unitOfWork'>) {}

  /** @throws {GateNotFound} @throws {GateOutOfReach} */
  execute(caller: GamesOfCaller, name: string): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      reached(await this.deps.gates.lock(caller.userId, name), caller);
      await this.deps.gates.remove(caller.userId, name);
    });
  }
}

/** Who accepts, with which token, and what they have looked at. */
export interface GateAck {
  /** Name of the API token; null: in the browser. */
  token: string | null;
  from: Caller;
  /** Of the gate that was looked at; any of these. Undefined: not said. */
  versions: readonly string[] | undefined;
}

/** The games whose accepted update changes, each with the id of the new one. */
const changesBetween = (before: GateLock['games'], after: GateLock['games']): string =>
  Object.entries(after)
    .filter(([appId, { gid, contentHash }]) => {
      const old = before[appId];
      return !old || old.gid !== gid || old.contentHash !== contentHash;
    })
    .map(([appId, { gid }]) => `${appId}: ${gid ?? 'no update'}`)
    .join(', ');

/** Whether the last ack was this one: whoever gets no answer sends it again. */
const isRepeated = ({ lastAck }: NamedGate, accepted: string, { token, versions = [] }: GateAck): boolean =>
  lastAck?.token === token && versions.some((seen) => seen.endsWith(accepted) && !seen.startsWith(accepted));

/** Accepts what somebody has looked at, unless something has come meanwhile. */
export class AcceptGate {
  constructor(
    private readonly deps: Pick<PipelinesPorts, 'activity' | 'clock' | 'gates' | 'unitOfWork'> & {
      readonly namedChecks: NamedGateChecks;
    },
  ) {}

  /**
   * Sent again after it succeeded, it changes nothing.
   * @returns the gate after it
   * @throws {GateNotFound} @throws {GateOutOfReach}
   * @throws {GateVersionMissing} @throws {GateChanged}
   */
  async execute(caller: GamesOfCaller, name: string, ack: GateAck): Promise<CheckedGate> {
    const { from, token, versions } = ack;
    const { activity, clock, gates, namedChecks, unitOfWork } = this.deps;
    const { userId } = caller;
    if (!versions) throw new GateVersionMissing();
    return unitOfWork.run(async () => {
      const held = reached(await gates.lock(userId, name), caller);
      const checked = await namedChecks.decide(caller, held);
      const { gate, version } = checked;
      if (!versions.includes(version)) {
        if (isRepeated(held, checked.accepted, ack)) return checked;
        throw new GateChanged();
      }
      await gates.accept(userId, name, gate.lock.games, { at: clock.now(), token });
      const accepted = changesBetween(held.accepted, gate.lock.games);
      const detail = { gate: name, token: token ?? '', accepted };
      await activity.record({ userId, act: 'gate-accepted', caller: from, detail });
      return namedChecks.decide(caller, reached(await gates.find(userId, name), caller));
    });
  }
}
