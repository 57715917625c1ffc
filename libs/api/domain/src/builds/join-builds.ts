const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Notes may come before their build: it is uploaded while the post is out already. */
const BEFORE_MS = 6 * HOUR;
/** Notes of an unusual studio come so late. */
const LATEST_MS = 72 * HOUR;
const SOONEST_MS = 6 * HOUR;
const UNKNOWN_MS = 24 * HOUR;
/** Pairs that tell a usual lag, and how sure it is. */
const LEAST_SAMPLES = 3;
const MEDIUM_SAMPLES = 8;
const HIGH_SAMPLES = 20;

/** A published build. */
export interface BuildToJoin {
  key: string;
  branch: string;
  buildId: string;
  /** When it became the head; polling is some minutes late. */
  at: Date;
  isRollback: boolean;
}

export interface PostToJoin {
  gid: string;
  kind: string;
  title: string;
  postedAt: Date;
  /** The build that it names. */
  buildId: string | null;
}

/** The post that tells a build, and why. */
export interface BuildNote {
  gid: string;
  /** `exact`: the post names the build. */
  confidence: 'exact' | 'likely';
  reason: string;
}

/** How long after a build its notes usually come. */
export interface NotesLag {
  medianMinutes: number;
  /** 19 of 20 come earlier. */
  p95Minutes: number;
  samples: number;
  confidence: 'low' | 'medium' | 'high';
}

export type TimelineState = 'joined' | 'waiting' | 'build-without-notes' | 'notes-without-build';

/** How long a build waits for its notes: 19 of 20 of its studio come within; 6 to 72 hours, 24 where that is unknown. */
const waitMs = (lag: NotesLag | null): number =>
  lag ? Math.min(Math.max(lag.p95Minutes * MINUTE, SOONEST_MS), LATEST_MS) : UNKNOWN_MS;

/** When a build is one without notes. */
export const waitsUntil = ({ at }: Pick<BuildToJoin, 'at'>, lag: NotesLag | null): Date =>
  new Date(at.getTime() + waitMs(lag));

export const stateOfBuild = (
  build: Pick<BuildToJoin, 'at'>,
  note: BuildNote | null,
  lag: NotesLag | null,
  now: Date,
): TimelineState => {
  if (note) return 'joined';
  return now < waitsUntil(build, lag) ? 'waiting' : 'build-without-notes';
};

const TEST_WORDS =
  /\b(beta|experimental|test|tests|testing|preview|unstable|nightly|canary|staging|ptr|pts|pbe)\b/;

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The branches that a post may speak of: those it names, or else those of tests, or public. */
const branchesOf = (title: string, branches: readonly string[]): readonly string[] => {
  const text = words(title);
  const others = branches.filter((branch) => branch !== 'public');
  const named = others.filter((branch) => text.includes(words(branch)));
  if (named.length > 0) return named;
  return TEST_WORDS.test(text) ? others.filter((branch) => TEST_WORDS.test(words(branch))) : ['public'];
};

const spanOf = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / MINUTE);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const isNote = ({ kind, buildId }: PostToJoin): boolean => kind !== 'news' && buildId === null;

interface Pair {
  build: BuildToJoin;
  post: PostToJoin;
  /** From the build to its post. */
  ms: number;
  cost: number;
}

/** Pairs of a build and a post that is near enough; the likeliest first, in the same order for any order of both. */
const likelyPairs = (
  builds: readonly BuildToJoin[],
  posts: readonly PostToJoin[],
  lag: NotesLag | null,
): Pair[] => {
  const after = waitMs(lag);
  const usual = lag ? lag.medianMinutes * MINUTE : 0;
  const branches = [...new Set(builds.map(({ branch }) => branch))];
  const byTime = builds.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let first = 0;
  const pairs: Pair[] = [];
  for (const post of posts.toSorted((one, other) => one.postedAt.getTime() - other.postedAt.getTime())) {
    const time = post.postedAt.getTime();
    const spoken = branchesOf(post.title, branches);
    while (first < byTime.length && byTime[first]!.at.getTime() < time - after) first += 1;
    for (let index = first; index < byTime.length; index++) {
      const build = byTime[index]!;
      const ms = time - build.at.getTime();
      if (ms < -BEFORE_MS) break;
      // A build comes before its post, unless that was too early.
      const cost = Math.abs(ms - usual) + (ms < 0 ? 2 * -ms : 0);
      if (spoken.includes(build.branch)) pairs.push({ build, post, ms, cost });
    }
  }
  return pairs.toSorted(
    (one, other) =>
      one.cost - other.cost ||
      inOrder(one.post.gid, other.post.gid) ||
      inOrder(one.build.buildId, other.build.buildId) ||
      inOrder(one.build.key, other.build.key),
  );
};

/**
 * Finds the post that tells each build: the one that names it; or else, of the posts that speak of its branch, the
 * nearest by the usual lag, where each tells one build. News tells a build only by its name, and so does a rollback's post.
 * The order of builds and posts has no effect.
 * @returns by the keys of builds
 */
export const joinBuilds = (
  builds: readonly BuildToJoin[],
  posts: readonly PostToJoin[],
  lag: NotesLag | null,
): Map<string, BuildNote> => {
  const notes = new Map<string, BuildNote>();
  const naming = Map.groupBy(
    posts.filter(({ buildId }) => buildId !== null),
    ({ buildId }) => buildId!,
  );
  for (const { key, buildId } of builds) {
    const [teller] = (naming.get(buildId) ?? []).toSorted(
      (one, other) => one.postedAt.getTime() - other.postedAt.getTime() || inOrder(one.gid, other.gid),
    );
    if (teller)
      notes.set(key, { gid: teller.gid, confidence: 'exact', reason: 'The post names this build.' });
  }
  const open = builds.filter(({ key, isRollback }) => !notes.has(key) && !isRollback);
  const told = new Set<string>();
  for (const { build, post, ms } of likelyPairs(open, posts.filter(isNote), lag)) {
    if (notes.has(build.key) || told.has(post.gid)) continue;
    told.add(post.gid);
    const reason = `Posted ${spanOf(ms)} ${ms < 0 ? 'before' : 'after'} this build, nearer than to any other of ${build.branch}.`;
    notes.set(build.key, { gid: post.gid, confidence: 'likely', reason });
  }
  return notes;
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!;

/** The usual lag of the notes of public builds, from builds that a post follows before the next build; null: unknown. */
export const notesLagOf = (builds: readonly BuildToJoin[], posts: readonly PostToJoin[]): NotesLag | null => {
  const moments = [
    ...builds
      .filter(({ branch, isRollback }) => branch === 'public' && !isRollback)
      .map(({ at }) => ({ time: at.getTime(), isBuild: true })),
    ...posts
      .filter((post) => isNote(post) && branchesOf(post.title, []).includes('public'))
      .map(({ postedAt }) => ({ time: postedAt.getTime(), isBuild: false })),
  ].toSorted((one, other) => one.time - other.time || Number(other.isBuild) - Number(one.isBuild));
  const minutes = moments
    .slice(1)
    .flatMap(({ time, isBuild }, index) => {
      const before = moments[index]!;
      return !isBuild && before.isBuild && time - before.time <= LATEST_MS
        ? [(time - before.time) / MINUTE]
        : [];
    })
    .toSorted((one, other) => one - other);
  const samples = minutes.length;
  if (samples < LEAST_SAMPLES) return null;
  return {
    medianMinutes: Math.round(quantile(minutes, 0.5)),
    p95Minutes: Math.round(quantile(minutes, 0.95)),
    samples,
    confidence: samples >= HIGH_SAMPLES ? 'high' : samples >= MEDIUM_SAMPLES ? 'medium' : 'low',
  };
};
