import { describe, expect, it } from '@jest/globals';
import { joinBuilds, notesLagOf, stateOfBuild, waitsUntil } from './join-builds.ts';
import type { BuildToJoin, NotesLag, PostToJoin } from './join-builds.ts';
import { randomTimeline } from './random-timelines.ts';

const START = Date.UTC(2026, 10, 2, 9);
const at = (minutes: number): Date => new Date(START + minutes * 60_000);
const build = (minutes: number, more: Partial<BuildToJoin> = {}): BuildToJoin => ({
  key: String(minutes),
  branch: 'public',
  buildId: String(1_000_000 + minutes),
  at: at(minutes),
  isRollback: false,
  ...more,
});
const post = (minutes: number, more: Partial<PostToJoin> = {}): PostToJoin => ({
  gid: String(minutes),
  kind: 'patch',
  title: 'Patch 1.4.2',
  postedAt: at(minutes),
  buildId: null,
  ...more,
});
const gids = (...parameters: Parameters<typeof joinBuilds>): Record<string, string> =>
  Object.fromEntries([...joinBuilds(...parameters)].map(([key, { gid }]) => [key, gid]));
const HOURS = 60;

it('joins a build with the post that names it, whenever that came and whatever it is', () => {
  const named = post(90 * HOURS, { buildId: build(0).buildId, kind: 'news' });
  expect(joinBuilds([build(0)], [named, post(41)], null).get('0')).toEqual({
    gid: named.gid,
    confidence: 'exact',
    reason: 'The post names this build.',
  });
});

it('joins a build with the nearest post, as likely, and says why', () => {
  expect(joinBuilds([build(0)], [post(41)], null).get('0')).toEqual({
    gid: '41',
    confidence: 'likely',
    reason: 'Posted 41 minutes after this build, nearer than to any other of public.',
  });
  expect(joinBuilds([build(0)], [post(-180)], null).get('0')!.reason).toMatch(
    /^Posted 3 hours before this build/,
  );
});

it('joins neither news nor what is too far away', () => {
  expect(gids([build(0)], [post(41, { kind: 'news' })], null)).toEqual({});
  expect(gids([build(0)], [post(24 * HOURS)], null)).toEqual({ '0': '1440' });
  expect(gids([build(0)], [post(24 * HOURS + 1)], null)).toEqual({});
  expect(gids([build(0)], [post(-6 * HOURS)], null)).toEqual({ '0': '-360' });
  expect(gids([build(0)], [post(-6 * HOURS - 1)], null)).toEqual({});
});

it('lets a post tell one build only, the nearest by the usual lag', () => {
  expect(gids([build(0), build(60)], [post(70)], null)).toEqual({ '60': '70' });
  const slow: NotesLag = { medianMinutes: 70, p95Minutes: 90, samples: 9, confidence: 'medium' };
  expect(gids([build(0), build(60)], [post(70)], slow)).toEqual({ '0': '70' });
});

it('joins a build of a branch with posts that speak of this branch, and others with public', () => {
  const beta = build(0, { key: 'beta', branch: 'public-beta' });
  const spoken = post(10, { title: 'Patch 1.5 on the Public Beta' });
  expect(gids([beta], [post(10)], null)).toEqual({});
  expect(gids([beta, build(5)], [spoken], null)).toEqual({ beta: '10' });
  expect(gids([beta, build(5)], [post(10, { title: 'Experimental 1.5' })], null)).toEqual({ beta: '10' });
  expect(gids([build(5)], [post(10, { title: 'Experimental 1.5' })], null)).toEqual({});
});

it('joins a rollback only with a post that names it', () => {
  const back = build(0, { isRollback: true });
  expect(gids([back], [post(10)], null)).toEqual({});
  expect(gids([back], [post(10, { buildId: back.buildId })], null)).toEqual({ '0': '10' });
});

describe('lag', () => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => day * 24 * HOURS);
  const builds = days.map((minutes) => build(minutes));
  const posts = days.map((minutes, index) => post(minutes + 30 + index));

  it('is known from three pairs on, with how sure it is', () => {
    expect(notesLagOf(builds.slice(0, 2), posts.slice(0, 2))).toBeNull();
    expect(notesLagOf(builds.slice(0, 3), posts.slice(0, 3))).toEqual({
      medianMinutes: 31,
      p95Minutes: 32,
      samples: 3,
      confidence: 'low',
    });
    expect(notesLagOf(builds, posts)).toMatchObject({ samples: 8, confidence: 'medium' });
  });

  it('is not known from news, betas, rollbacks and what another build comes before', () => {
    const without = (change: Partial<BuildToJoin>): unknown =>
      notesLagOf(
        builds.map((one) => ({ ...one, ...change })),
        posts,
      );
    expect(without({ branch: 'beta' })).toBeNull();
    expect(without({ isRollback: true })).toBeNull();
    expect(
      notesLagOf(
        builds,
        posts.map((one) => ({ ...one, kind: 'news' })),
      ),
    ).toBeNull();
  });

  it.each([
    [null, 24],
    [10, 6],
    [600, 10],
    [99 * HOURS, 72],
  ])('of %p minutes lets a build wait for %p hours', (p95Minutes, hours) => {
    const lag =
      p95Minutes === null ? null : { medianMinutes: 5, p95Minutes, samples: 9, confidence: 'low' as const };
    expect(waitsUntil(build(0), lag)).toEqual(at(hours * HOURS));
    expect(stateOfBuild(build(0), null, lag, at(hours * HOURS - 1))).toBe('waiting');
    expect(stateOfBuild(build(0), null, lag, at(hours * HOURS))).toBe('build-without-notes');
  });

  it('does not matter to a build with notes', () => {
    const note = { gid: '1', confidence: 'likely', reason: '' } as const;
    expect(stateOfBuild(build(0), note, null, at(99_999))).toBe('joined');
  });
});

describe('1,000 random timelines', () => {
  const timelines = Array.from({ length: 1_000 }, (_, seed) => randomTimeline(seed));

  it('are joined with a precision of at least 98 % and a recall of at least 90 %', () => {
    const count = { right: 0, joined: 0, true: 0 };
    for (const { builds, posts, truth } of timelines) {
      const notes = joinBuilds(builds, posts, notesLagOf(builds, posts));
      for (const [key, { gid }] of notes) count.right += Number(truth.get(key) === gid);
      count.joined += notes.size;
      count.true += truth.size;
    }
    expect(count.true).toBeGreaterThan(10_000);
    expect(count.right / count.joined).toBeGreaterThanOrEqual(0.98);
    expect(count.right / count.true).toBeGreaterThanOrEqual(0.9);
  });

  it('are joined alike in whatever order builds and posts arrive', () => {
    for (const { builds, posts, shuffled } of timelines.slice(0, 200)) {
      const lag = notesLagOf(builds, posts);
      const others = shuffled();
      expect(notesLagOf(others.builds, others.posts)).toEqual(lag);
      const joined = joinBuilds(others.builds, others.posts, lag);
      expect([...joined].toSorted()).toEqual([...joinBuilds(builds, posts, lag)].toSorted());
    }
  });
});
