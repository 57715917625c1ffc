import type { World } from '@patchlight/api-e2e';

/** Tables that jobs and fetches write to. */
const TABLES = [
  'games',
  'game_feeds',
  'updates',
  'update_revisions',
  'fan_outs',
  'notifications',
  'notices',
  'reminders',
  'deliveries',
];

/** The version of each row. Every write creates a new version, even without a change. */
export const rowVersions = async ({ rows }: World): Promise<Set<string>> => {
  const known = await rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relname = any($1) and c.relkind in ('r', 'p')`,
    [TABLES],
  );
  const versions = new Set<string>();
  for (const { name } of known) {
    const found = await rows<{ version: string }>(
      `select tableoid::text || ctid::text || xmin::text as version from ${name}`,
    );
    for (const { version } of found) versions.add(`${name} ${version}`);
  }
  return versions;
};

/** Number of rows written, added or deleted between two snapshots. */
export const writesBetween = (before: ReadonlySet<string>, after: ReadonlySet<string>): number => {
  const gone = [...before].filter((version) => !after.has(version)).length;
  const come = [...after].filter((version) => !before.has(version)).length;
  return Math.max(gone, come);
};
