import type { Sabotage } from '../sabotage.ts';

const APPLICATION = 'libs/api/application/src/delivery';
const DTO = 'libs/shared/contracts/src/delivery/notification-settings.dto.ts';
const SETTINGS = 'libs/api/adapters/persistence/src/delivery/sql-notification-settings.repository.ts';
const KINDS = 'libs/api/domain/src/delivery/kind-choices.ts';
const QUEUE = 'libs/api/adapters/persistence/src/kernel/sql-delivery.queue.ts';

const useCases = { project: 'application', spec: 'delivery/notification-settings' };
const http = { project: 'adapter-http', spec: 'delivery/notification-settings.controller' };
const database = { project: 'adapter-persistence', spec: 'delivery/notification-settings.int-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Instant notifications need PRO.',
    file: `${APPLICATION}/instant-rule.ts`,
    change: ['if (choosesMore && !(await', 'if (false && !(await'],
    suite: useCases,
  },
  {
    guard: 'What was chosen with PRO may stay when PRO ends.',
    file: KINDS,
    change: [" && current.email[kind] !== 'instant') ||", ') ||'],
    suite: useCases,
  },
  {
    guard: 'Instant mail of reminders does not need PRO.',
    file: KINDS,
    change: ["NOTIFICATION_KINDS.filter((kind) => kind !== 'reminder')", 'NOTIFICATION_KINDS'],
    suite: useCases,
  },
  {
    guard: 'Push needs PRO.',
    file: KINDS,
    change: [
      'NOTIFICATION_KINDS.some((kind) => next.push[kind] && !current.push[kind] && !isPushedByDefault(kind));',
      'false;',
    ],
    suite: useCases,
  },
  {
    guard: 'What is pushed by default can be turned on again without PRO.',
    file: KINDS,
    change: [' && !isPushedByDefault(kind)', ''],
    suite: useCases,
  },
  {
    guard: 'Push and chat of one game need PRO.',
    file: KINDS,
    change: ['(next.chat === true && current.chat !== true);', 'false;'],
    suite: useCases,
  },
  {
    guard: 'The frequency does not turn on what is off.',
    file: KINDS,
    change: ["kind === 'reminder' || email[kind] === 'off'", "kind === 'reminder'"],
    suite: useCases,
  },
  {
    guard: 'A time zone is one that the database knows.',
    file: `${APPLICATION}/change-notification-settings.use-cases.ts`,
    change: ['throw new UnknownTimeZone();', 'return;'],
    suite: http,
  },
  {
    guard: 'Digest times are multiples of five minutes.',
    file: DTO,
    change: ['[0-5][05]$/', '[0-5]\\d$/'],
    suite: http,
  },
  {
    guard: 'Quiet hours do not start and end alike.',
    file: DTO,
    change: [
      "  matches(TIME_OF_DAY, value['until']) &&\n  value['from'] !== value['until'];",
      "  matches(TIME_OF_DAY, value['until']);",
    ],
    suite: http,
  },
  {
    guard: 'Choices are for games of one’s own library.',
    file: SETTINGS,
    change: ['from follows left join game_notifications', 'from game_notifications'],
    suite: database,
  },
  {
    guard: 'Choices are for one’s own categories.',
    file: SETTINGS,
    change: [".where('c.userId', '=', userId)", ''],
    suite: database,
  },
  {
    guard: 'A digest that is due stays due if other settings change.',
    file: SETTINGS,
    change: ['else s.next_digest_at end', "else s.next_digest_at + interval '1 day' end"],
    suite: database,
  },
  {
    guard: 'A browser’s unknown time zone does not prevent a sign-up.',
    file: 'libs/api/adapters/persistence/src/identity/mikro-user.repository.ts',
    change: ["coalesce(${knownTimeZone('$2::text')}, 'UTC')", '$2'],
    suite: database,
  },
  {
    guard: 'A time that the clock skips gives one digest on its own day.',
    file: 'libs/api/adapters/persistence/src/kernel/time/next-digest.ts',
    change: ['case when shown::date = day then guess else guess - (shown - wanted) end', 'guess'],
    suite: { project: 'adapter-persistence', spec: 'delivery/next-digest.int-spec' },
  },
  {
    guard: 'What is being sent is not sent again.',
    file: QUEUE,
    change: ['coalesce(leased_until <= $2, true)', '$2::timestamptz is not null'],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'A delivery without content is not sent again.',
    file: QUEUE,
    change: ['select user_id, channel, content is not null and ', 'select user_id, channel, '],
    suite: { project: 'adapter-persistence', spec: 'delivery/sent-deliveries.int-spec' },
  },
  {
    guard: 'Only what has failed is sent again.',
    file: QUEUE,
    change: ['where id = $1 and ${HAS_FAILED} for update', 'where id = $1 for update'],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'Users see their own deliveries only.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-delivery.queries.ts',
    change: [
      'where user_id = $1 and ($2::bigint is null',
      'where $1::bigint is not null and ($2::bigint is null',
    ],
    suite: { project: 'adapter-persistence', spec: 'delivery/sent-deliveries.int-spec' },
  },
  {
    guard: 'Restored choices of a game can be of instant messages.',
    file: 'libs/api/adapters/persistence/src/library/sql-library.repository.ts',
    change: ['    await this.db.run(mayBeInstant(userId));\n', ''],
    suite: database,
  },
  {
    guard: 'Restored choices of a category can be of instant messages.',
    file: 'libs/api/adapters/persistence/src/library/sql-category.repository.ts',
    change: ['    await this.db.run(mayBeInstant(userId));\n', ''],
    suite: database,
  },
  {
    guard: 'Choices for a game end when it is unfollowed.',
    file: 'libs/api/adapters/persistence/src/library/sql-library.repository.ts',
    change: [
      "deleteFrom('gameNotifications').where('userId', '=', userId)",
      "deleteFrom('gameNotifications').where('userId', '=', '0')",
    ],
    suite: database,
  },
];
