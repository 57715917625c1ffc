/** A build as somebody told it. */
export interface ToldBuild {
  appId: number;
  branch: string;
  buildId: string;
  kind: 'published' | 'installed';
  /** Of the app; grows with each change at the store. */
  changeNumber: string | null;
  /** By depot. */
  manifests: Readonly<Record<string, string>>;
  /** When the store changed the branch. */
  timeUpdated: Date | null;
}

/** A build that is known from earlier reports of the same maker. */
export interface KnownBuild extends ToldBuild {
  /** The head of its branch; always false for what is installed. */
  isHead: boolean;
  isRollback: boolean;
  /** When it was first told. */
  firstSeenAt: Date;
  confirmedAt: Date;
}

export type PlacedState = 'new' | 'known' | 'stale';

export interface PlacedReports<Known extends KnownBuild> {
  /** For each build told, in their order; with what it is now, unless it is stale. */
  results: { state: PlacedState; build: KnownBuild | null }[];
  added: KnownBuild[];
  /** Known before, and changed. */
  changed: Known[];
}

const compare = (one: string | null, other: string | null): number => {
  const difference = BigInt(one ?? 0) - BigInt(other ?? 0);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

const timeOf = ({ timeUpdated }: ToldBuild): number => timeUpdated?.getTime() ?? Infinity;

/** Oldest first; equal only what is the same, so that the order of a call has no effect. */
const inOrder = (one: ToldBuild, other: ToldBuild): number =>
  compare(one.changeNumber, other.changeNumber) ||
  timeOf(one) - timeOf(other) ||
  compare(one.buildId, other.buildId) ||
  (JSON.stringify(one.manifests) < JSON.stringify(other.manifests) ? -1 : 1);

/** Whether a depot has another manifest in both. */
const areOther = (one: ToldBuild['manifests'], other: ToldBuild['manifests']): boolean =>
  Object.entries(one).some(([depot, manifest]) => Object.hasOwn(other, depot) && other[depot] !== manifest);

const isSame = (one: ToldBuild, other: ToldBuild): boolean =>
  one.buildId === other.buildId && !areOther(one.manifests, other.manifests);

/** Whether a build was the head before the known one. A change number or nothing at all says: it is now. */
const isHistory = (told: ToldBuild, head: KnownBuild): boolean => {
  if (told.changeNumber !== null || told.timeUpdated === null) return false;
  if (head.timeUpdated) return told.timeUpdated < head.timeUpdated;
  return told.timeUpdated < head.firstSeenAt && compare(told.buildId, head.buildId) < 0;
};

const place = (appId: number, branch: string, kind: string): string => JSON.stringify([appId, branch, kind]);

/**
 * Finds out what reports of one maker change: a build that is known is confirmed, another one is the new head of its
 * branch, a manifest that changed without the build is a new build, and an answer of the store that is older than one
 * known of the app changes nothing.
 * @param known heads of the branches told, and all builds that have an id or change number to compare with
 */
export const placeReports = <Known extends KnownBuild>(
  told: readonly ToldBuild[],
  known: readonly Known[],
  now: Date,
): PlacedReports<Known> => {
  const newest = new Map<number, string>();
  const builds = new Map<string, KnownBuild[]>();
  for (const build of known) {
    if (build.kind === 'published' && compare(build.changeNumber, newest.get(build.appId) ?? null) > 0)
      newest.set(build.appId, build.changeNumber!);
    const key = place(build.appId, build.branch, build.kind);
    builds.set(key, [...(builds.get(key) ?? []), build]);
  }
  const before = new Set<KnownBuild>(known);
  const added: KnownBuild[] = [];
  const changed = new Set<KnownBuild>();
  const touch = (build: KnownBuild, change: Partial<KnownBuild>): void => {
    Object.assign(build, change);
    if (before.has(build)) changed.add(build);
  };
  const states = new Map<ToldBuild, PlacedReports<Known>['results'][number]>();

  for (const build of told.toSorted(inOrder)) {
    const isPublished = build.kind === 'published';
    if (
      isPublished &&
      build.changeNumber !== null &&
      compare(build.changeNumber, newest.get(build.appId) ?? null) < 0
    ) {
      states.set(build, { state: 'stale', build: null });
      continue;
    }
    const key = place(build.appId, build.branch, build.kind);
    const others = builds.get(key) ?? [];
    const head = others.find(({ isHead }) => isHead) ?? null;
    const isLate = isPublished && head !== null && !isSame(build, head) && isHistory(build, head);
    const same =
      head && isSame(build, head)
        ? head
        : isPublished && !isLate
          ? null
          : (others.find((other) => !other.isHead && isSame(build, other)) ?? null);
    if (same) {
      touch(same, {
        confirmedAt: isLate ? same.confirmedAt : now,
        manifests: { ...same.manifests, ...build.manifests },
        changeNumber:
          compare(build.changeNumber, same.changeNumber) > 0 ? build.changeNumber : same.changeNumber,
        timeUpdated: same.timeUpdated ?? build.timeUpdated,
      });
      states.set(build, { state: 'known', build: same });
    } else {
      const isHead = isPublished && !isLate;
      const isRollback = isHead && head !== null && compare(build.buildId, head.buildId) < 0;
      const fresh: KnownBuild = {
        ...build,
        timeUpdated: build.timeUpdated && build.timeUpdated > now ? now : build.timeUpdated,
        isHead,
        isRollback,
        firstSeenAt: now,
        confirmedAt: now,
      };
      if (isHead && head) touch(head, { isHead: false });
      added.push(fresh);
      builds.set(key, [...others, fresh]);
      states.set(build, { state: 'new', build: fresh });
    }
    if (isPublished && build.changeNumber !== null) newest.set(build.appId, build.changeNumber);
  }
  return {
    results: told.map((build) => states.get(build)!),
    added,
    changed: [...changed] as Known[],
  };
};
