import type { GateLock, GatePolicy, V1GateBody } from '@patchlight/contracts';
import { LockOfAnotherInstance } from '@patchlight/domain';
import type { GateChecks } from './gate-checks.ts';
import type { GamesOfCaller } from './ports.ts';

export interface GateRequest {
  /** null: there is none yet. */
  lock: GateLock | null;
  policy: GatePolicy;
  /** Left out: those of the lock, or without one all of the caller. */
  games?: readonly number[] | null | undefined;
}

/** Decides whether a pipeline passes, or holds until somebody has looked. */
export class DecideGate {
  constructor(private readonly checks: GateChecks) {}

  /**
   * @throws {LockOfAnotherInstance}
   * @throws {TooManyGateGames}
   */
  async execute(
    caller: GamesOfCaller,
    { lock, policy, games }: GateRequest,
  ): Promise<Omit<V1GateBody, 'lockText'>> {
    if (lock && lock.instance !== this.checks.instance) throw new LockOfAnotherInstance(lock.instance);
    const before = lock?.games ?? {};
    const wanted = games ?? (lock ? Object.keys(before).map(Number) : await this.checks.allOf(caller));
    return this.checks.decide(caller, policy, before, wanted);
  }
}
