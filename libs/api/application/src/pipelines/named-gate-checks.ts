import type { GateLock, V1NamedGateBody } from '@patchlight/contracts';
import type { Clock } from '../kernel/ports.ts';
import type { GateChecks } from './gate-checks.ts';
import type { GamesOfCaller, GateRepository, NamedGate } from './ports.ts';

/** A gate as it is now. */
export interface CheckedGate {
  gate: Omit<V1NamedGateBody, 'lockText'>;
  /** Names what was accepted, and then what an ack would accept. */
  version: string;
  /** Names what was accepted: the end of a version whose ack led to it. */
  accepted: string;
}

/** In an order of its own: a database may return members in another one. */
const inOrder = (games: GateLock['games']): unknown[] =>
  Object.entries(games).map(([appId, { gid, contentHash, kind, postedAt }]) => [
    appId,
    gid,
    contentHash,
    kind,
    postedAt,
  ]);

/** Checks the gates that the server keeps. */
export class NamedGateChecks {
  constructor(
    private readonly gates: GateRepository,
    private readonly checks: GateChecks,
    private readonly clock: Clock,
    private readonly hashOf: (text: string) => string,
  ) {}

  /**
   * Checks a gate and records the decision. A game that the gate has not seen yet passes and is entered, as it is not
   * compared with anything; what comes after that holds.
   * @throws {TooManyGateGames}
   */
  async decide(caller: GamesOfCaller, { accepted: before, ...gate }: NamedGate): Promise<CheckedGate> {
    const { userId } = caller;
    const wanted = gate.games ?? (await this.checks.allOf(caller));
    const known: GateLock['games'] = Object.fromEntries(
      wanted.flatMap((appId) => (before[appId] ? [[appId, before[appId]]] : [])),
    );
    const found = await this.checks.decide(caller, gate.policy, known, wanted);
    const { decision, reasons, lock } = found;
    const entered = Object.fromEntries(Object.entries(lock.games).filter(([appId]) => !known[appId]));
    const lastDecision = { decision, reasons: reasons.length, at: this.clock.now() };
    await this.gates.recordDecision(userId, gate.name, lastDecision, entered);
    const { kinds, edits, maxAge, noPosts } = gate.policy;
    const rules = [gate.createdAt, gate.games, kinds, edits, maxAge, noPosts];
    const nameOf = (games: GateLock['games']): string =>
      this.hashOf(JSON.stringify([...rules, inOrder(games)]));
    const accepted = nameOf({ ...known, ...entered });
    return {
      gate: { ...gate, ...found, lastDecision: { ...lastDecision, at: lastDecision.at.toISOString() } },
      version: accepted + nameOf(lock.games),
      accepted,
    };
  }
}
