import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A post that Valve publishes twice is one update.',
    file: 'libs/api/adapters/persistence/src/updates/sql-twins.ts',
    change: ['if (kept.get(post.appId)?.some((other) => areTwins(candidate, other))) continue;', ''],
    suite: { project: 'adapter-persistence', spec: 'updates/twins.int-spec' },
  },
  {
    guard: 'Who stores posts locks the games before their updates.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: ['await this.posts.lockGames(polls.filter(isChanged).map(({ appId }) => appId));', 'null;'],
    suite: { project: 'adapter-persistence', spec: 'lock-order.int-spec' },
  },
  {
    guard: 'Who stores kinds locks the games before their updates.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: ['const lockedAt = await this.posts.lockGames([appId]);', 'const lockedAt = null;'],
    suite: { project: 'adapter-persistence', spec: 'lock-order.int-spec' },
  },
  {
    guard: 'Who reads a history locks the games before their updates.',
    file: 'libs/api/adapters/persistence/src/updates/sql-posts.ts',
    change: ['const lockedAt = await this.lockGames([appId]);', 'const lockedAt = null;'],
    suite: { project: 'adapter-persistence', spec: 'lock-order.int-spec' },
  },
  {
    guard: 'A fan-out resumes where it stopped.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: [
      'set({ afterUserId: upTo, recipients })',
      'set({ afterUserId: String(Number(upTo) + 1), recipients })',
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
    file: 'libs/api/adapters/persistence/src/migrations/20261128000000-first.ts',
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
    change: ['      split.every((token) => LETTERS.test(token)) &&\n', ''],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'A word in place of another word is not taken for a typo.',
    file: 'libs/shared/edits/src/words.ts',
    change: ['(isWord(a) ? !isKnown(b) : isWord(b) && !isKnown(a))', '(isWord(a) || isWord(b))'],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'A word in a language whose words are not known is not taken for a typo.',
    file: 'libs/shared/edits/src/words.ts',
    change: ['    isEnglish(beside, isWord) &&\n', ''],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'Another target of a link is a change.',
    file: 'libs/shared/edits/src/compare.ts',
    change: ['leadsTheSame(before, after) && saysTheSame', 'saysTheSame'],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'What an edit changed in a spoiler is not told.',
    file: 'libs/shared/edits/src/blocks.ts',
    change: ['if (!isHidden) shown += text;', 'if (text) shown += text;'],
    suite: { project: 'edits', spec: 'compare.spec' },
  },
  {
    guard: 'Silent edits are told only while they are new.',
    file: 'libs/api/adapters/persistence/src/updates/sql-edits.ts',
    change: ['and r.replaced_at > now() - ${TOLD_WITHIN}', 'and r.replaced_at is not null'],
    suite: { project: 'adapter-persistence', spec: 'updates/post-edits.int-spec' },
  },
  {
    guard: 'Silent edits are told in the transaction of the step that finds them.',
    file: 'libs/api/application/src/updates/index-updates.use-case.ts',
    change: ['return unitOfWork.run(async () => {', 'return Promise.resolve(unitOfWork).then(async () => {'],
    suite: { project: 'adapter-persistence', spec: 'updates/post-edits.int-spec' },
  },
  {
    guard: 'Each silent edit is told once.',
    file: 'libs/api/application/src/updates/index-updates.use-case.ts',
    change: ['key: `edited:${revisionId}`', 'key: `edited:${revisionId}:${Math.random()}`'],
    suite: { project: 'adapter-persistence', spec: 'updates/post-edits.int-spec' },
  },
  {
    guard: 'Silent edits reach nobody who has not chosen a channel for them.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: ['edited: { rows: FOLLOWERS_OF_EDITS,', 'edited: { rows: FOLLOWERS,'],
    suite: { project: 'adapter-persistence', spec: 'library/listing-notices.int-spec' },
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
  {
    guard: 'Nobody is told of a post that was read back.',
    file: 'libs/api/adapters/persistence/src/updates/sql-posts.ts',
    change: [
      'if (inserted.length > 0) await this.markChanged([appId], lockedAt);',
      'if (inserted.length > 0) await this.startFanOuts(inserted.map(({ id }) => id));',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/histories.int-spec' },
  },
  {
    guard: 'A history leaves the posts that polls see to polls, which tell of them.',
    file: 'libs/api/adapters/persistence/src/updates/sql-history.repository.ts',
    change: ['const SEEN_BY_POLLS = 20;', 'const SEEN_BY_POLLS = 1;'],
    suite: { project: 'adapter-persistence', spec: 'updates/histories.int-spec' },
  },
  {
    guard: 'A spare request does not go while others wait.',
    file: 'libs/api/adapters/persistence/src/kernel/postgres-request-budget.ts',
    change: [
      'extract(epoch from greatest(h.next_slot_at, h.spare_at) - now())',
      'extract(epoch from h.spare_at - now())',
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/request-budget.int-spec' },
  },
  {
    guard: 'Spare requests take no more than their share.',
    file: 'libs/api/adapters/persistence/src/kernel/postgres-request-budget.ts',
    change: [
      'extract(epoch from greatest(h.next_slot_at, h.spare_at) - now())',
      'extract(epoch from h.next_slot_at - now())',
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/request-budget.int-spec' },
  },
  {
    guard: 'Histories wait while games are due for polling.',
    file: 'libs/api/application/src/updates/read-histories.use-cases.ts',
    change: ['(await polls.hasDue()) ? null : ', ''],
    suite: { project: 'application', spec: 'updates/read-histories.spec' },
  },
  {
    guard: 'A history ends after two years.',
    file: 'libs/api/domain/src/updates/history.ts',
    change: ['older.filter(({ postedAt }) => postedAt >= firstDay(now))', 'older'],
    suite: { project: 'domain', spec: 'updates/history.spec' },
  },
  {
    guard: 'A history does not loop where the store answers with its newest posts.',
    file: 'libs/api/domain/src/updates/history.ts',
    change: ['if (older.length === 0 && page.some', 'if (older.length < 0 && page.some'],
    suite: { project: 'domain', spec: 'updates/history.spec' },
  },
  {
    guard: 'A gate does not hold for a post that was read back.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-pipeline.queries.ts',
    change: [
      `
           and (a.id is not null or not u.is_history)`,
      '',
    ],
    suite: { project: 'adapter-persistence', spec: 'pipelines/pipeline-queries.int-spec' },
  },
  {
    guard: 'Feeds do not list what was read back as new.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-pipeline.queries.ts',
    change: ['not u.is_hidden and not u.is_history and u.kind', 'not u.is_hidden and u.kind'],
    suite: { project: 'adapter-persistence', spec: 'pipelines/pipeline-queries.int-spec' },
  },
  {
    guard: 'An early feature is closed to users who have not switched early access on.',
    file: 'libs/api/adapters/http/src/kernel/access/needs-feature.guard.ts',
    change: ['if (!(await this.earlyAccess.isOn(userId)))', 'if (!userId)'],
    suite: { project: 'adapter-http', spec: 'kernel/access/needs-feature.guard.spec' },
  },
  {
    guard: 'An early feature is closed to plans without early access.',
    file: 'libs/api/adapters/http/src/kernel/access/needs-feature.guard.ts',
    change: [
      "applyDecorators(NeedsFeature('earlyAccess'), UseGuards(EarlyAccessGuard))",
      'applyDecorators(UseGuards(EarlyAccessGuard))',
    ],
    suite: { project: 'adapter-http', spec: 'kernel/access/needs-feature.guard.spec' },
  },
  {
    guard: 'An update is fanned out once it is classified, also by the tick that resumes.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: ['or created_at < now() - ${LONGEST_CLASSIFICATION}', 'or true'],
    suite: { project: 'adapter-persistence', spec: 'notifications/fan-out.int-spec' },
  },
  {
    guard: 'What was read during quiet hours is not told after them.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-instant.queue.ts',
    change: ['n.update_id = q.update_id and not n.is_read', 'n.update_id = q.update_id'],
    suite: { project: 'adapter-persistence', spec: 'delivery/instant-queue.int-spec' },
  },
];
