import type { GateLock, GatePolicy, LockedUpdate, V1GateBody } from '@patchlight/contracts';
import { decideGate, MAX_GATE_GAMES, LockOfAnotherInstance, TooManyGateGames } from '@patchlight/domain';
import type { Clock } from '../kernel/ports.ts';
import type { GamesOfCaller, PipelineQueries } from './ports.ts';

export interface GateRequest {
  /** null: there is none yet. */
  lock: GateLock | null;
  policy: GatePolicy;
  /** Left out: those of the lock, or without one all of the caller. */
  games?: readonly number[] | undefined;
}

/** Decides whether a pipeline passes, or holds until somebody has looked. */
export class DecideGate {
  constructor(
    private readonly pipelines: PipelineQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * @param instance origin of this instance
   * @throws {LockOfAnotherInstance}
   * @throws {TooManyGateGames}
   */
  async execute(
    caller: GamesOfCaller,
    instance: string,
    { lock, policy, games }: GateRequest,
  ): Promise<Omit<V1GateBody, 'lockText'>> {
    if (lock && lock.instance !== instance) throw new LockOfAnotherInstance(lock.instance);
    const before = lock?.games ?? {};
    const wanted = games ?? (lock ? Object.keys(before).map(Number) : await this.allOf(caller));
    const all = new Set([...Object.keys(before).map(Number), ...wanted]);
    if (all.size > MAX_GATE_GAMES) throw new TooManyGateGames();
    const accepted = wanted.map((appId) => ({ appId, gid: before[appId]?.gid ?? null }));
    const states = await this.pipelines.listGateStates(caller, policy.kinds, accepted);
    const { games: next, ...decision } = decideGate(before, policy, states, this.clock.now());
    return {
      ...decision,
      lock: { version: 1, instance, games: next as Record<string, LockedUpdate> },
    };
  }

  private async allOf(caller: GamesOfCaller): Promise<number[]> {
    const games = await this.pipelines.listGames(caller, 0, MAX_GATE_GAMES + 1);
    return games.map(({ appId }) => appId);
  }
}
