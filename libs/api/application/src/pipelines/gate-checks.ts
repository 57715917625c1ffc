import type { GateLock, GatePolicy, LockedUpdate, V1GateBody } from '@patchlight/contracts';
import { MAX_GATE_GAMES, TooManyGateGames, decideGate } from '@patchlight/domain';
import type { Clock } from '../kernel/ports.ts';
import type { GamesOfCaller, PipelineQueries } from './ports.ts';

/** Checks games against what was accepted of them. */
export class GateChecks {
  /** Origin of this instance. */
  readonly instance: string;

  /** @param baseUrl public URL of this instance */
  constructor(
    private readonly pipelines: Pick<PipelineQueries, 'listGames' | 'listGateStates'>,
    private readonly clock: Clock,
    baseUrl: string,
  ) {
    this.instance = new URL(baseUrl).origin;
  }

  /**
   * @param before what was accepted, by app id; entries of other games stay as they are
   * @throws {TooManyGateGames}
   */
  async decide(
    caller: GamesOfCaller,
    policy: GatePolicy,
    before: GateLock['games'],
    wanted: readonly number[],
  ): Promise<Omit<V1GateBody, 'lockText'>> {
    const all = new Set([...Object.keys(before).map(Number), ...wanted]);
    if (all.size > MAX_GATE_GAMES) throw new TooManyGateGames();
    const accepted = wanted.map((appId) => {
      const { gid = null, contentHash = null } = before[appId] ?? {};
      return { appId, gid, contentHash };
    });
    const states = await this.pipelines.listGateStates(caller, policy.kinds, accepted);
    const { games, ...decision } = decideGate(before, policy, states, this.clock.now());
    return {
      ...decision,
      lock: { version: 1, instance: this.instance, games: games as Record<string, LockedUpdate> },
    };
  }

  /** All games of the caller, as many as a gate may have and one more. */
  async allOf(caller: GamesOfCaller): Promise<number[]> {
    const games = await this.pipelines.listGames(caller, 0, MAX_GATE_GAMES + 1);
    return games.map(({ appId }) => appId);
  }
}
