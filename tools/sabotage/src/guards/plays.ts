import type { Sabotage } from '../sabotage.ts';

/** Guards of what is known of plays. */
export const guards: Sabotage[] = [
  {
    guard: 'What counts as new starts no later than the play.',
    file: 'libs/api/domain/src/plays/play.ts',
    change: ['return { at, notBefore: lookedAt,', 'return { at, notBefore: at,'],
    suite: { project: 'domain', spec: 'plays/players.spec' },
  },
  {
    guard: 'Looks come around midnight of the user.',
    file: 'libs/api/domain/src/plays/play.ts',
    change: [
      'now.getTime() - sinceMidnight(now, timeZone) + DAY',
      'now.getTime() - (now.getTime() % DAY) + DAY',
    ],
    suite: { project: 'domain', spec: 'plays/play.spec' },
  },
  {
    guard: 'A hidden game that returns was not played.',
    file: 'libs/api/adapters/persistence/src/plays/sql-play.repository.ts',
    change: ['greatest(plays.minutes, excluded.minutes)', 'excluded.minutes'],
    suite: { project: 'adapter-persistence', spec: 'plays/plays.int-spec' },
  },
  {
    guard: 'Minutes of one account are not compared with those of another.',
    file: 'libs/api/adapters/persistence/src/plays/sql-play.repository.ts',
    change: ['case when w.steam_id = picked.steam_id then w.looked_at end', 'w.looked_at'],
    suite: { project: 'adapter-persistence', spec: 'plays/plays.int-spec' },
  },
  {
    guard: 'Minutes from before a game was followed again are not compared.',
    file: 'libs/api/adapters/persistence/src/kernel/games/last-played.ts',
    change: ["where('appId', '=', anyOf(appIds))", "where('appId', '=', 0)"],
    suite: { project: 'adapter-persistence', spec: 'plays/plays.int-spec' },
  },
  {
    guard: 'An import of a foreign profile says nothing about the user.',
    file: 'libs/api/adapters/persistence/src/kernel/games/last-played.ts',
    change: ['a.user_id = $1 and a.steam_id = $3', 'a.user_id = $1 and $3::text is not null'],
    suite: { project: 'adapter-persistence', spec: 'plays/plays.int-spec' },
  },
  {
    guard: 'A look that lost its lease stores nothing.',
    file: 'libs/api/adapters/persistence/src/plays/sql-play.repository.ts',
    change: [
      'w.user_id = old.user_id and w.lease = $2::uuid',
      'w.user_id = old.user_id and $2::uuid is not null',
    ],
    suite: { project: 'adapter-persistence', spec: 'plays/plays.int-spec' },
  },
  {
    guard: 'Looks take what no other request needs.',
    file: 'libs/api/adapters/steam/src/steam-play-times.adapter.ts',
    change: [`priority: 'spare'`, `priority: 'urgent'`],
    suite: { project: 'adapter-steam', spec: 'steam-play-times.int-spec' },
  },
  {
    guard: 'Counting what came since reads no whole table.',
    file: 'libs/api/adapters/persistence/src/plays/sql-catch-up.queries.ts',
    change: ["const SINCE = 'u.app_id = f.app_id", "const SINCE = 'u.app_id + 0 = f.app_id"],
    suite: { project: 'adapter-persistence', spec: 'kernel/query-plans.int-spec' },
  },
  {
    guard: 'Catch-ups are counted a page at a time.',
    file: 'libs/api/adapters/persistence/src/plays/sql-catch-up.queries.ts',
    change: ['order by f.app_id limit $3::int + 1', 'and $3::int > 0 order by f.app_id'],
    suite: { project: 'adapter-persistence', spec: 'kernel/query-plans.int-spec' },
  },
  {
    guard: 'The first look does not wait for the schedule.',
    file: 'libs/api/application/src/plays/plays.use-cases.ts',
    change: ['if (isOn) await this.deps.requestLooks.execute();', ''],
    suite: { project: 'application', spec: 'plays/plays.spec' },
  },
];
