import { describe, expect, it } from '@jest/globals';
import { DEFAULT_GATE_POLICY, readPolicy } from './gate.ts';
import { readLock, writeLock } from './gate-lock.ts';
import type { GateLock, LockedUpdate } from './gate-lock.ts';
import { RefusedInput } from './refused-input.ts';

const ENTRY: LockedUpdate = {
  gid: '5124850182946285301',
  contentHash: 'ab'.repeat(32),
  postedAt: '2026-11-22T10:00:00.000Z',
  kind: 'patch',
  buildId: null,
};
const NONE: LockedUpdate = { gid: null, contentHash: null, postedAt: null, kind: null, buildId: null };
const LOCK: GateLock = {
  version: 1,
  instance: 'https://patchlight.example',
  games: { '962510': ENTRY, '70': NONE },
};
const lockOf = (count: number, entry: LockedUpdate = ENTRY): GateLock => ({
  ...LOCK,
  games: Object.fromEntries(Array.from({ length: count }, (_, n) => [String(999_999_999 - n), entry])),
});
const withGame = (key: string, entry: unknown): unknown => ({ ...LOCK, games: { [key]: entry } });

describe('patchlight.lock', () => {
  it('has sorted keys, a line per game, and LF', () => {
    expect(writeLock(LOCK)).toBe(
      [
        '{',
        '  "games": {',
        '    "70": {"buildId":null,"contentHash":null,"gid":null,"kind":null,"postedAt":null},',
        `    "962510": {"buildId":null,"contentHash":"${'ab'.repeat(32)}","gid":"5124850182946285301","kind":"patch","postedAt":"2026-11-22T10:00:00.000Z"}`,
        '  },',
        '  "instance": "https://patchlight.example",',
        '  "version": 1',
        '}',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['no games', { ...LOCK, games: {} }],
    ['some', LOCK],
    ['the most', lockOf(500)],
  ])('is read as it was written, with %s', (_, lock) => {
    expect(readLock(writeLock(lock))).toEqual(lock);
    expect(readLock(structuredClone(lock))).toEqual(lock);
    expect(readLock(JSON.stringify(lock))).toEqual(lock);
  });

  it('is read with CRLF, and may be missing', () => {
    expect(readLock(writeLock(LOCK).replaceAll('\n', '\r\n'))).toEqual(LOCK);
    expect(readLock(null)).toBeNull();
  });

  it('fits into a request at its longest', () => {
    const longest = { ...ENTRY, gid: '9'.repeat(20), kind: 'regular' } as const;
    expect(JSON.stringify({ lock: writeLock(lockOf(500, longest)) }).length).toBeLessThan(131_072 - 10_000);
  });

  const text = writeLock(LOCK);
  it.each<[string, unknown, RegExp]>([
    ['cut off', text.slice(0, -20), /cut off/],
    ['empty', '', /cut off/],
    ['followed by more', `${text}{}`, /no JSON/],
    ['a list', [], /nothing else/],
    ['a number', 7, /nothing else/],
    ['JSON null', 'null', /nothing else/],
    ['nested deeply', '['.repeat(60_000) + ']'.repeat(60_000), /cut off|nothing else/],
    ['newer', { ...LOCK, version: 2 }, /newer version/],
    ['newer, of another form', { version: 3, apps: [] }, /newer version/],
    ['without version', { games: {}, instance: LOCK.instance }, /version/],
    ['with a member more', { ...LOCK, note: 1 }, /nothing else/],
    ['without an instance', { ...LOCK, instance: 'nowhere' }, /instance/],
    ['of a list of games', { ...LOCK, games: [] }, /games must be an object/],
    ['with a doubled game', text.replace('"70"', '"962510"'), /twice/],
    ['with a game doubled by escapes', text.replace('"70"', '"96251\\u0030"'), /twice/],
    ['with a doubled member', text.replace('"version": 1', '"version": 1, "version": 1'), /twice/],
    ['with a doubled gid', text.replace('"gid":"', '"gid":"1","gid":"'), /twice/],
    ['with __proto__', text.replace('"70"', '"__proto__"'), /no app id/],
    [
      'with __proto__ beside version',
      text.replace('"version"', '"__proto__": {}, "version"'),
      /nothing else/,
    ],
    ['with constructor', withGame('constructor', ENTRY), /no app id/],
    ['with app id 0', withGame('0', ENTRY), /no app id/],
    ['with app id -1', withGame('-1', ENTRY), /no app id/],
    ['with app id 1e12', withGame('1000000000000', ENTRY), /no app id/],
    ['with app id 070', withGame('070', ENTRY), /no app id/],
    ['with 501 games', lockOf(501), /at most 500/],
    ['with a number as gid', withGame('70', { ...ENTRY, gid: 7 }), /games\.70/],
    ['with a short hash', withGame('70', { ...ENTRY, contentHash: 'ab' }), /games\.70/],
    ['with an unknown kind', withGame('70', { ...ENTRY, kind: 'big' }), /games\.70/],
    ['with no time', withGame('70', { ...ENTRY, postedAt: 'yesterday' }), /games\.70/],
    ['with a hash of nothing', withGame('70', { ...NONE, contentHash: ENTRY.contentHash }), /games\.70/],
    ['with a game that is null', withGame('70', null), /games\.70/],
    ['with a game of more', withGame('70', { ...ENTRY, isFine: true }), /games\.70/],
  ])('is refused when it is %s', (_, lock, message) => {
    expect(() => readLock(lock)).toThrow(RefusedInput);
    expect(() => readLock(lock)).toThrow(message);
  });
});

describe('the policy of a gate', () => {
  it('has defaults', () => {
    expect(readPolicy({})).toEqual(DEFAULT_GATE_POLICY);
    expect(readPolicy({ edits: 'pass', maxAge: 5, noPosts: 'pass' })).toEqual({
      ...DEFAULT_GATE_POLICY,
      edits: 'pass',
      maxAge: 5,
      noPosts: 'pass',
    });
    expect(DEFAULT_GATE_POLICY.kinds).toEqual(['major', 'regular', 'patch', 'unknown']);
  });

  it.each([
    null,
    [],
    'hold',
    { maxage: 5 },
    { maxAge: 0 },
    { maxAge: 10_081 },
    { maxAge: '5' },
    { edits: 'ignore' },
    { kinds: [] },
    { kinds: ['patch', 'patch'] },
    { kinds: ['big'] },
    { kinds: 'patch' },
    { noPosts: 'ignore' },
    { edits: undefined },
    JSON.parse('{"__proto__": {"maxAge": 5}}'),
  ])('is refused as %j', (policy) => {
    expect(() => readPolicy(policy)).toThrow(RefusedInput);
  });
});
