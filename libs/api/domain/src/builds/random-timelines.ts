import type { BuildToJoin, PostToJoin } from './join-builds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5);

/** Mulberry32. */
const randomOf = (seed: number) => {
  let state = seed + 0x9e3779b9;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export interface RandomTimeline {
  builds: BuildToJoin[];
  posts: PostToJoin[];
  /** The post of each build that has one, as the studio meant it. */
  truth: Map<string, string>;
  shuffled(): Pick<RandomTimeline, 'builds' | 'posts'>;
}

/**
 * A studio's quarter, and what we see of it: its pace is from three builds a day to one a month; it posts notes minutes to
 * hours after a build, rarely before, and forgets some; it ships silent builds and betas with notes of their own, sets a
 * branch back, and posts news in between. A build is seen up to ten minutes late, and few posts name theirs.
 */
export const randomTimeline = (seed: number): RandomTimeline => {
  const random = randomOf(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const isSo = (chance: number): boolean => random() < chance;
  const gap = [DAY / 3, DAY, 3 * DAY, 7 * DAY, 30 * DAY][Math.floor(random() * 5)]!;
  const usualLag = between(2 * MINUTE, gap < DAY ? 90 * MINUTE : 5 * HOUR);
  const forgets = between(0, 0.15);
  const names = isSo(0.2) ? between(0.2, 1) : 0;
  const hasBeta = isSo(0.4);
  const builds: BuildToJoin[] = [];
  const posts: PostToJoin[] = [];
  const truth = new Map<string, string>();
  let number = 10_000_000 + seed * 10_000;

  const ship = (branch: string, time: number, isRollback = false): BuildToJoin => {
    number += 1 + Math.floor(random() * 9);
    const buildId = String(isRollback ? number - 500 : number);
    const build = {
      key: `${branch}:${buildId}:${builds.length}`,
      branch,
      buildId,
      at: new Date(time + between(0, 10) * MINUTE),
      isRollback,
    };
    builds.push(build);
    return build;
  };
  const post = (time: number, more: Partial<PostToJoin>): PostToJoin => {
    const made = {
      gid: String(5_000_000_000 + posts.length * 7 + seed),
      kind: 'patch',
      title: `Patch 1.${posts.length}`,
      postedAt: new Date(time),
      buildId: null,
      ...more,
    };
    posts.push(made);
    return made;
  };
  const tell = (build: BuildToJoin, time: number, title: string): void => {
    const lag = isSo(0.05) ? -between(0, 30 * MINUTE) : usualLag * between(0.5, 1.6);
    const buildId = isSo(names) ? build.buildId : null;
    truth.set(build.key, post(time + lag, { title, buildId, kind: isSo(0.1) ? 'unknown' : 'patch' }).gid);
  };

  for (let time = START; time < START + 90 * DAY; time += gap * between(0.6, 1.5)) {
    const build = ship('public', time);
    if (!isSo(forgets)) tell(build, time, `Patch 1.${builds.length}`);
    if (isSo(0.1)) post(time + between(0, gap), { kind: 'news', title: 'Fan art of the week' });
    if (isSo(0.04) && gap >= DAY) ship('public', time + between(3, 12) * HOUR, true);
    if (hasBeta && isSo(0.5)) {
      const when = time + gap * between(0.3, 0.5);
      const beta = ship('public-beta', when);
      if (isSo(0.7)) tell(beta, when, `Public beta ${builds.length}`);
    }
  }
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ value }) => value);
  return { builds, posts, truth, shuffled: () => ({ builds: shuffle(builds), posts: shuffle(posts) }) };
};
