import type { V1RenovateBody, V1Update } from '@patchlight/contracts';

type Releases = V1RenovateBody['releases'];

const versionOf = (postedAt: Date): string =>
  [
    postedAt.getUTCFullYear(),
    (postedAt.getUTCMonth() + 1) * 100 + postedAt.getUTCDate(),
    postedAt.getUTCHours() * 60 + postedAt.getUTCMinutes(),
  ].join('.');

/** The updates as versions, newest first. Of the updates of one minute, which have the same version, only the newest. */
export const renovateReleases = (
  updates: readonly Pick<V1Update, 'postedAt' | 'url' | 'contentHash'>[],
): Releases => {
  const releases = updates.map(({ postedAt, url, contentHash }) => ({
    version: versionOf(new Date(postedAt)),
    releaseTimestamp: postedAt,
    changelogUrl: url,
    digest: contentHash,
  }));
  return releases.filter(({ version }, index) => version !== releases[index - 1]?.version);
};
