import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import type { GateLock } from './gate-lock.ts';
import { RefusedInput } from './refused-input.ts';
import type { V1Update } from './v1.ts';

export const GATE_EDITS = ['hold', 'changes', 'pass'] as const;
export type GateEdits = (typeof GATE_EDITS)[number];

export const GATE_NO_POSTS = ['hold', 'pass'] as const;
export type GateNoPosts = (typeof GATE_NO_POSTS)[number];

/** What a gate holds for. */
export interface GatePolicy {
  /** Kinds of updates. */
  kinds: UpdateKind[];
  /** Of an accepted update: any holds, any but those of its looks, or none. */
  edits: GateEdits;
  /** Minutes; a game whose posts were last fetched longer ago holds. */
  maxAge: number;
  /** Whether a game holds of which there never was a post. */
  noPosts: GateNoPosts;
}

export const DEFAULT_GATE_POLICY: GatePolicy = {
  kinds: UPDATE_KINDS.filter((kind) => kind !== 'news'),
  edits: 'hold',
  maxAge: 120,
  noPosts: 'hold',
};
/** A week, in minutes. */
export const LONGEST_MAX_AGE = 7 * 24 * 60;

const isKinds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((kind) => UPDATE_KINDS.includes(kind as UpdateKind));

const RULES: Record<keyof GatePolicy, [isRight: (value: unknown) => boolean, form: string]> = {
  kinds: [isKinds, `a list of ${UPDATE_KINDS.join(', ')}`],
  edits: [(value) => GATE_EDITS.includes(value as GateEdits), `one of ${GATE_EDITS.join(', ')}`],
  maxAge: [
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LONGEST_MAX_AGE,
    `a whole number of minutes from 1 to ${LONGEST_MAX_AGE}`,
  ],
  noPosts: [(value) => GATE_NO_POSTS.includes(value as GateNoPosts), `one of ${GATE_NO_POSTS.join(', ')}`],
};

const NAMES = new Intl.ListFormat('en-US').format(Object.keys(RULES));

/**
 * A policy with its defaults. Refuses unknown members: misspelt, they would let through what they should hold.
 * @throws {RefusedInput}
 */
export const readPolicy = (value: unknown): GatePolicy => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RefusedInput('policy must be an object');
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(RULES, name)) throw new RefusedInput(`policy may have ${NAMES} only`);
    const [isRight, form] = RULES[name as keyof GatePolicy];
    if (!isRight(given)) throw new RefusedInput(`policy.${name} must be ${form}`);
  }
  return { ...DEFAULT_GATE_POLICY, ...(value as Partial<GatePolicy>) };
};

/** POST /api/v1/gate */
export interface V1GateBody {
  /** `pass` without reasons only. */
  decision: 'pass' | 'hold';
  reasons: {
    type: 'new-update' | 'edited' | 'stale' | 'never-fetched' | 'not-tracked' | 'no-posts' | 'unknown-app';
    appId: number;
    /** Of `new-update` and `edited`. */
    update: V1Update | null;
  }[];
  /** The next lock: what is accepted once somebody has looked. */
  lock: GateLock;
  /** The same as the text of `patchlight.lock`: keys sorted, a line per game. */
  lockText: string;
}
