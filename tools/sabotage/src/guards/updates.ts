import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A fan-out resumes where it stopped.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: [
      "'update fan_outs set after_user_id = $2, recipients = recipients + $3 where update_id = $1'",
      "'update fan_outs set after_user_id = greatest($2::bigint, 0) + 1, recipients = recipients + $3 where update_id = $1'",
    ],
    suite: { project: 'adapter-persistence', spec: 'notifications/fan-out.int-spec' },
  },
  {
    guard: 'Followers are notified only of posts after their follow.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: [
      `and user_id <= $3 and followed_at <= $4
       order by user_id\`,
      [...range`,
      `and user_id <= $3 and $4::timestamptz is not null
       order by user_id\`,
      [...range`,
    ],
    suite: { project: 'adapter-persistence', spec: 'notifications/fan-out.int-spec' },
  },
  {
    guard: 'Hidden updates are not delivered.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: ['const range = fanOut.is_void ? null : await', 'const range = await'],
    suite: { project: 'adapter-persistence', spec: 'notifications/fan-out.int-spec' },
  },
  {
    guard: 'Only users whose plan includes notices get them.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: [
      ` and \${this.plans.hasPro('u', 'now()')}
`,
      `
`,
    ],
    suite: { project: 'adapter-persistence', spec: 'notifications/notices.int-spec' },
  },
  {
    guard: 'A worker whose lease was taken over writes no posts.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: [
      'own.app_id = f.app_id and own.lease = f.lease',
      'own.app_id = f.app_id and own.lease is not null',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'A worker whose lease was taken over does not end the lease of the other.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: [
      `where f.app_id = done.app_id and f.lease = done.lease
`,
      `where f.app_id = done.app_id
`,
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'Two workers do not lease the same game.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: [
      `and (leased_until is null or leased_until < now())
         order by app_id`,
      `
         order by app_id`,
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'Game events are read only once no running transaction can add earlier ones.',
    file: 'libs/api/adapters/persistence/src/updates/sql-game-event.log.ts',
    change: ['select marked_at < oldest as is_settled', 'select true as is_settled'],
    suite: { project: 'adapter-persistence', spec: 'updates/game-events.int-spec' },
  },
  {
    guard: 'An update is published once.',
    file: 'libs/api/adapters/persistence/src/migrations/20261122200000-game-events.ts',
    change: [`create unique index game_events_published`, `create index game_events_published`],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'Polls keep to the budget of requests.',
    file: 'libs/api/domain/src/updates/poll-plan.ts',
    change: ['> allowed) low = middle', '> 2 * allowed) low = middle'],
    suite: { project: 'domain', spec: 'updates/poll-plan.spec' },
  },
  {
    guard: 'The plan reaches the leases.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: [
      'coalesce((select pressure from poll_plan), ${NO_PRESSURE.pressure})',
      '${NO_PRESSURE.pressure}::float8',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'No game is polled less often than the longest interval, on which gates rely.',
    file: 'libs/api/domain/src/updates/due-time.ts',
    change: ['Math.min(LONGEST, LONGEST_FACTOR * intervalMs)', 'LONGEST_FACTOR * intervalMs'],
    suite: { project: 'domain', spec: 'updates/due-time.spec' },
  },
  {
    guard: 'Hidden updates do not count for when a game posts.',
    file: 'libs/api/adapters/persistence/src/kernel/games/rhythm.ts',
    change: [
      'where app_id = g.app_id and not is_hidden and posted_at <= now()',
      'where app_id = g.app_id and posted_at <= now()',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'A hidden update is not published.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: [
      'where id = any($1::bigint[]) and not is_hidden order by id',
      'where id = any($1::bigint[]) order by id',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'A changed number is never taken for a typo.',
    file: 'libs/shared/edits/src/words.ts',
    change: ['  !isNumber(a) &&\n  !isNumber(b) &&\n', ''],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'A word that gets a negation is not taken for a typo.',
    file: 'libs/shared/edits/src/words.ts',
    change: ['  NEGATION.test(a) === NEGATION.test(b) &&\n', ''],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'What an edit changed in a spoiler is not told.',
    file: 'libs/shared/edits/src/blocks.ts',
    change: ['if (!isHidden) shown += text;', 'if (text) shown += text;'],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'An edit that takes an earlier wording back does not count again.',
    file: 'libs/api/adapters/persistence/src/updates/sql-edits.ts',
    change: [
      'edit !== null && (await this.hadWording(id, row.update_id, hashOf(next, row.app_id)))',
      'false && (await this.hadWording(id, row.update_id, hashOf(next, row.app_id)))',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/post-edits.int-spec' },
  },
];
