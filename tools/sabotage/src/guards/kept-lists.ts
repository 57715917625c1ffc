import type { Sabotage } from '../sabotage.ts';

const KEPT = 'libs/api/adapters/persistence/src/kernel/postgres-kept-lists.ts';
const CHANGES = 'libs/api/adapters/persistence/src/kernel/lists/list-changes.ts';
const TRIGGERS = 'libs/api/adapters/persistence/src/migrations/20261128000000-first.ts';
const GATE = 'libs/api/adapters/http/src/kernel/kept-lists.ts';

const suite = { project: 'adapter-persistence', spec: 'kernel/postgres-kept-lists.int-spec' };
const http = { project: 'adapter-http', spec: 'kernel/kept-lists.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Nothing is kept where the database has no triggers that note changes.',
    file: KEPT,
    change: ['this.seen?.is_noted ? this.listsOf(userId) : null', 'this.listsOf(userId)'],
    suite,
  },
  {
    guard: 'A list that was read before a change of its user is not kept after it.',
    file: KEPT,
    change: [
      'for (const userId of user_ids) this.remove(userId);',
      'for (const userId of user_ids) Object.assign(this.users.get(userId) ?? {}, { byKey: new Map() });',
    ],
    suite,
  },
  {
    guard: 'A transaction that commits after later ones drops the lists that it changes.',
    file: CHANGES,
    change: [
      'where xid >= pg_snapshot_xmin($1::pg_snapshot) and',
      'where xid >= pg_snapshot_xmax($1::pg_snapshot) and',
    ],
    suite,
  },
  {
    guard: 'A process that has not looked for changes for a while begins anew.',
    file: KEPT,
    change: ['if (askedAt - this.askedAt > this.longestPauseMs) this.forget();', ''],
    suite,
  },
  {
    guard: 'Kept lists are forgotten when the day ends.',
    file: KEPT,
    change: ['!seen.is_noted || seen.day !== this.seen?.day', '!seen.is_noted'],
    suite,
  },
  {
    guard: 'Kept lists take a limited amount of memory.',
    file: KEPT,
    change: ['while (this.bytes > MOST_BYTES) this.removeOldest();', ''],
    suite,
  },
  {
    guard: 'Kept lists are of a limited number of users.',
    file: KEPT,
    change: ['if (this.users.size > MOST_USERS) this.removeOldest();', ''],
    suite,
  },
  {
    guard: 'A notification in another folder drops the lists of its user.',
    file: TRIGGERS,
    change: ["  'filed_notifications',\n", ''],
    suite,
  },
  {
    guard: 'A new name of a game drops lists with its notifications, of users who do not follow it, too.',
    file: TRIGGERS,
    change: ['note_renamed after update on games', 'note_renamed after update on workers'],
    suite,
  },
  {
    guard: 'Rows that are inserted without a note drop the lists of everybody.',
    file: TRIGGERS,
    change: ["...['notifications', 'updates'].map(", '...([] as string[]).map('],
    suite,
  },
  {
    guard: 'A fan-out leaves the lists of those whom it does not tell.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: ["await this.db.run(tables.insertInto('listChanges').values({ updateId }));", ''],
    suite,
  },
  {
    guard: 'Lists that change with time are not kept.',
    file: GATE,
    change: [".category === 'recent'", '.category === null'],
    suite: http,
  },
  {
    guard: 'A kept list is sent to its user only while the session lasts.',
    file: GATE,
    change: [
      'const user = await sessions.find(request);',
      'const user = (request.headers.authorization ? { userId: "1" } : null) as never as Awaited<ReturnType<BearerSessions["find"]>>;',
    ],
    suite: http,
  },
];
