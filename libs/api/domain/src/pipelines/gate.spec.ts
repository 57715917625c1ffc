import { describe, expect, it } from '@jest/globals';
import { decideGate } from './gate.ts';
import type { Accepted, GateRules, GateState } from './gate.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE);

const post = (gid: string, more: { kind?: string; contentHash?: string } = {}) => ({
  gid,
  kind: 'patch',
  postedAt: '2026-11-22T10:00:00.000Z',
  contentHash: 'aa',
  ...more,
});
type Post = ReturnType<typeof post>;
const entryOf = ({ gid, contentHash, postedAt, kind }: Post): Accepted => ({
  gid,
  contentHash,
  postedAt,
  kind,
  buildId: null,
});
const NONE: Accepted = { gid: null, contentHash: null, postedAt: null, kind: null, buildId: null };

const RULES: GateRules = { kinds: ['patch', 'major'], edits: 'hold', maxAge: 120, noPosts: 'hold' };
const state = (more: Partial<GateState<Post>> = {}): GateState<Post> => ({
  appId: 7,
  isKnown: true,
  isVerified: true,
  isTracked: true,
  lastFetchedAt: ago(5),
  failures: 0,
  hasPosts: true,
  newest: null,
  accepted: null,
  isCosmetic: false,
  ...more,
});
const [old, next] = [post('1'), post('2')];
const edited = post('1', { contentHash: 'bb' });

interface Case {
  entry?: Accepted | undefined;
  rules?: Partial<GateRules>;
  now: Partial<GateState<Post>>;
  reasons: string[];
  after: Accepted | undefined;
}
const same = { newest: old, accepted: old };

describe('decideGate', () => {
  it.each<[string, Case]>([
    ['passes what was accepted', { entry: entryOf(old), now: same, reasons: [], after: entryOf(old) }],
    [
      'holds a new update',
      {
        entry: entryOf(old),
        now: { newest: next, accepted: old },
        reasons: ['new-update 2'],
        after: entryOf(next),
      },
    ],
    [
      'holds the first update of a game without one',
      { entry: NONE, now: { newest: next }, reasons: ['new-update 2'], after: entryOf(next) },
    ],
    [
      'passes a game that has still none of the kinds that hold',
      { entry: NONE, now: {}, reasons: [], after: NONE },
    ],
    ...[undefined, NONE].flatMap((entry): [string, Case][] => [
      [
        `holds a game that never posted, ${entry ? 'accepted or not' : 'and what comes after'}`,
        { entry, now: { hasPosts: false }, reasons: ['no-posts'], after: NONE },
      ],
      [
        `passes a game that never posted if the policy says so, ${entry ? 'accepted or not' : 'at first sight'}`,
        { entry, rules: { noPosts: 'pass' }, now: { hasPosts: false }, reasons: [], after: NONE },
      ],
    ]),
    [
      'holds what the store was not asked about, whatever the policy says',
      {
        rules: { noPosts: 'pass' },
        now: { isVerified: false, hasPosts: false },
        reasons: ['unknown-app'],
        after: undefined,
      },
    ],
    [
      'holds what nobody could ask about, and that was never fetched, as unknown',
      { now: { isVerified: false, lastFetchedAt: null }, reasons: ['unknown-app'], after: undefined },
    ],
    [
      'holds when nobody knows the accepted one here',
      { entry: entryOf(old), now: { newest: next }, reasons: ['new-update 2'], after: entryOf(next) },
    ],
    [
      'passes when the accepted one was hidden, and nothing came after it',
      { entry: entryOf(old), now: {}, reasons: [], after: entryOf(old) },
    ],
    [
      'holds an edit',
      {
        entry: entryOf(old),
        now: { newest: edited, accepted: edited },
        reasons: ['edited 1'],
        after: entryOf(edited),
      },
    ],
    [
      'holds an edit together with a new update',
      {
        entry: entryOf(old),
        now: { newest: next, accepted: edited },
        reasons: ['new-update 2', 'edited 1'],
        after: entryOf(next),
      },
    ],
    [
      'passes an edit if the policy says so',
      {
        entry: entryOf(old),
        rules: { edits: 'pass' },
        now: { newest: edited, accepted: edited },
        reasons: [],
        after: entryOf(edited),
      },
    ],
    [
      'passes edits of the looks if the policy says so',
      {
        entry: entryOf(old),
        rules: { edits: 'changes' },
        now: { newest: edited, accepted: edited, isCosmetic: true },
        reasons: [],
        after: entryOf(edited),
      },
    ],
    [
      'holds other edits, and those of which nothing is known, if the policy passes only those of the looks',
      {
        entry: entryOf(old),
        rules: { edits: 'changes' },
        now: { newest: edited, accepted: edited, isCosmetic: false },
        reasons: ['edited 1'],
        after: entryOf(edited),
      },
    ],
    [
      'holds edits of the looks by default',
      {
        entry: entryOf(old),
        now: { newest: edited, accepted: edited, isCosmetic: true },
        reasons: ['edited 1'],
        after: entryOf(edited),
      },
    ],
    [
      'passes the edit of a kind that does not hold',
      {
        entry: entryOf(post('1', { kind: 'news' })),
        now: { accepted: post('1', { kind: 'news', contentHash: 'bb' }) },
        reasons: [],
        after: entryOf(post('1', { kind: 'news', contentHash: 'bb' })),
      },
    ],
    ['accepts a game at first sight', { now: { newest: old }, reasons: [], after: entryOf(old) }],
    ['accepts a game without updates of its kinds at first sight', { now: {}, reasons: [], after: NONE }],
    [
      'passes what was fetched just in time',
      { entry: entryOf(old), now: { ...same, lastFetchedAt: ago(120) }, reasons: [], after: entryOf(old) },
    ],
    [
      'holds what was fetched too long ago',
      {
        entry: entryOf(old),
        now: { ...same, lastFetchedAt: new Date(ago(120).getTime() - 1) },
        reasons: ['stale'],
        after: entryOf(old),
      },
    ],
    [
      'holds what could not be fetched',
      { entry: entryOf(old), now: { ...same, failures: 1 }, reasons: ['stale'], after: entryOf(old) },
    ],
    [
      'tells of a new update even if it is stale',
      {
        entry: entryOf(old),
        now: { newest: next, accepted: old, failures: 1 },
        reasons: ['stale', 'new-update 2'],
        after: entryOf(next),
      },
    ],
    [
      'holds a stale game at first sight, and what comes after',
      { now: { failures: 1 }, reasons: ['stale'], after: NONE },
    ],
    [
      'holds what was never fetched',
      { now: { lastFetchedAt: null }, reasons: ['never-fetched'], after: undefined },
    ],
    [
      'holds what nobody follows',
      {
        entry: entryOf(old),
        now: { isTracked: false, lastFetchedAt: null },
        reasons: ['not-tracked'],
        after: entryOf(old),
      },
    ],
    [
      'holds an unknown game',
      {
        now: { isKnown: false, isTracked: false, isVerified: false },
        reasons: ['unknown-app'],
        after: undefined,
      },
    ],
  ])('%s', (_, { entry, rules, now, reasons, after }) => {
    const before: Record<string, Accepted> = entry ? { '7': entry } : {};
    const decided = decideGate(before, { ...RULES, ...rules }, [state(now)], NOW);
    expect(decided.reasons.map(({ type, update }) => (update ? `${type} ${update.gid}` : type))).toEqual(
      reasons,
    );
    expect(decided.decision).toBe(reasons.length > 0 ? 'hold' : 'pass');
    expect(decided.games).toEqual(after ? { '7': after } : {});
  });

  it('leaves the entries of other games as they are', () => {
    const decided = decideGate({ '7': entryOf(old), '9': entryOf(next) }, RULES, [state(same)], NOW);
    expect(decided).toEqual({
      decision: 'pass',
      reasons: [],
      games: { '7': entryOf(old), '9': entryOf(next) },
    });
  });

  it('passes next time what it held, with the lock that it gave', () => {
    const held = decideGate({ '7': entryOf(old) }, RULES, [state({ newest: next, accepted: old })], NOW);
    const then = decideGate(held.games, RULES, [state({ newest: next, accepted: next })], NOW);
    expect([held.decision, then.decision]).toEqual(['hold', 'pass']);
  });
});
