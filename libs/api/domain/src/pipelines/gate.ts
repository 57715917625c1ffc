/** What was accepted of a game; all null: it had no update. Times are ISO 8601 UTC. */
export interface Accepted {
  gid: string | null;
  /** SHA-256, hex. */
  contentHash: string | null;
  postedAt: string | null;
  kind: string | null;
  buildId: null;
}

interface Update {
  gid: string;
  kind: string;
  postedAt: string;
  /** Independent of white space. */
  contentHash: string;
}

/** A game now. */
export interface GateState<Post extends Update> {
  appId: number;
  /** Anybody's. */
  isKnown: boolean;
  /** The store has shown it, or a post of it was read, or it was asked for both and had neither. */
  isVerified: boolean;
  /** The caller's. */
  isTracked: boolean;
  /** The last fetch that succeeded; null: none. */
  lastFetchedAt: Date | null;
  /** Failed fetches in a row. */
  failures: number;
  /** Whether it ever posted, of whatever kind. */
  hasPosts: boolean;
  /** The newest of the kinds that hold, unless the accepted one is newer. */
  newest: Post | null;
  /** The accepted one as it is now; null: there is none, or it is hidden. */
  accepted: Post | null;
  /** All edits since it was accepted are known, and changed nothing but its looks. */
  isCosmetic: boolean;
}

export interface GateRules {
  /** Kinds of updates that hold. */
  kinds: readonly string[];
  /** Of an accepted update: any holds, any but those of its looks, or none. */
  edits: 'hold' | 'changes' | 'pass';
  /** Minutes since the last fetch that succeeded. */
  maxAge: number;
  /** A game that never posted: what it changes is told nowhere, or elsewhere. */
  noPosts: 'hold' | 'pass';
}

export type GateReasonType =
  | 'new-update'
  | 'edited'
  | 'stale'
  | 'never-fetched'
  | 'not-tracked'
  | 'no-posts'
  | 'unknown-app';

export interface GateReason<Post> {
  type: GateReasonType;
  appId: number;
  update: Post | null;
}

export interface GateDecision<Post> {
  decision: 'pass' | 'hold';
  reasons: GateReason<Post>[];
  /** What is accepted with this decision, by app id. */
  games: Record<string, Accepted>;
}

/** Of a lock, and of a decision. */
export const MAX_GATE_GAMES = 500;
/** Named gates of a user. */
export const MAX_GATES = 50;

const MINUTE = 60_000;
const NO_UPDATE: Accepted = { gid: null, contentHash: null, postedAt: null, kind: null, buildId: null };

const accept = ({ gid, contentHash, postedAt, kind }: Update): Accepted => ({
  gid,
  contentHash,
  postedAt,
  kind,
  buildId: null,
});

/** Why nothing can be said about a game, or nothing up to date. */
const doubtAbout = <Post extends Update>(
  { isKnown, isTracked, isVerified, lastFetchedAt, failures, hasPosts }: GateState<Post>,
  { maxAge, noPosts }: GateRules,
  now: Date,
): GateReasonType | null => {
  if (!isKnown) return 'unknown-app';
  if (!isTracked) return 'not-tracked';
  if (!isVerified) return 'unknown-app';
  if (!lastFetchedAt) return 'never-fetched';
  if (failures > 0 || now.getTime() - lastFetchedAt.getTime() > maxAge * MINUTE) return 'stale';
  return hasPosts || noPosts === 'pass' ? null : 'no-posts';
};

/** Doubts about what may come; that there was nothing so far is known. */
const HAD_NOTHING: readonly (GateReasonType | null)[] = [null, 'stale', 'no-posts'];

/**
 * Compares games with what was accepted of them. A game of which nothing was accepted yet passes as it is now.
 * @param before by app id; entries of other games stay as they are
 */
export const decideGate = <Post extends Update>(
  before: Record<string, Accepted>,
  rules: GateRules,
  states: readonly GateState<Post>[],
  now: Date,
): GateDecision<Post> => {
  const { kinds, edits } = rules;
  const reasons: GateReason<Post>[] = [];
  const games = new Map(Object.entries(before));
  for (const state of states) {
    const { appId, newest, accepted, isCosmetic } = state;
    const entry = games.get(String(appId));
    const doubt = doubtAbout(state, rules, now);
    if (doubt) reasons.push({ type: doubt, appId, update: null });
    if (entry && newest && newest.gid !== entry.gid)
      reasons.push({ type: 'new-update', appId, update: newest });
    if (entry && accepted && accepted.contentHash !== entry.contentHash) {
      const holds = edits === 'hold' || (edits === 'changes' && !isCosmetic);
      if (holds && kinds.includes(accepted.kind)) reasons.push({ type: 'edited', appId, update: accepted });
    }
    const seen = newest ?? accepted;
    if (seen) games.set(String(appId), accept(seen));
    else if (!entry && HAD_NOTHING.includes(doubt)) games.set(String(appId), NO_UPDATE);
  }
  return {
    decision: reasons.length > 0 ? 'hold' : 'pass',
    reasons,
    games: Object.fromEntries(games),
  };
};
