import type { GatePolicy, V1GateBody } from './gate.ts';

/** Names of gates, unique per user. */
export const GATE_NAME = /^[a-z0-9-]{1,50}$/;

/** A gate whose games, policy and accepted updates the server keeps. Times are ISO 8601 UTC. */
export interface V1NamedGate {
  name: string;
  /** App ids; null: all games of the library. */
  games: number[] | null;
  policy: GatePolicy;
  createdAt: string;
  /** What the last check decided; null: nobody has asked yet. */
  lastDecision: { decision: 'pass' | 'hold'; reasons: number; at: string } | null;
  /** Who accepted last; null: nobody yet. */
  lastAck: {
    at: string;
    /** Name of the API token; null: in the browser. */
    token: string | null;
  } | null;
}

/** GET /api/v1/gates: by name. */
export interface V1NamedGatesBody {
  gates: V1NamedGate[];
}

/**
 * GET /api/v1/gates/{name}, which checks the games, and the same after PUT and POST …/ack. The header ETag names what an
 * ack with If-Match accepts: the updates of `lock`.
 */
export interface V1NamedGateBody extends V1NamedGate, V1GateBody {}
