import type { Sabotage } from '../sabotage.ts';

const JOBS = 'libs/api/adapters/jobs/src/pg-boss-job-queue.adapter.ts';
const FAN_OUT = 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts';
const PARTITIONS = 'libs/api/adapters/persistence/src/kernel/inbox-partitions.ts';
const HOUSEKEEPING = 'libs/api/adapters/persistence/src/operations/sql-housekeeping.ts';
const INGEST = 'libs/api/application/src/updates/ingest-posts.use-case.ts';
const RESTORE = 'libs/api/adapters/persistence/src/backup/restore-backup.ts';

const inIngestion = { project: 'application', spec: 'updates/ingest-posts.spec' };
const inJobs = { project: 'adapter-jobs', spec: 'pg-boss-job-queue.int-spec' };
const inPartitions = { project: 'adapter-persistence', spec: 'notifications/inbox-partitions.int-spec' };
const inRestore = { project: 'adapter-persistence', spec: 'backup/restore-backup.int-spec' };
const inHousekeeping = { project: 'adapter-persistence', spec: 'operations/housekeeping.int-spec' };
const inFanOut = { project: 'adapter-persistence', spec: 'notifications/fan-out.int-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'One game that the store cannot show does not make the instance unhealthy.',
    file: 'libs/api/adapters/scheduler/src/work-monitor.ts',
    change: ['!signal?.aborted && !(err instanceof StoreError)', '!signal?.aborted'],
    suite: { project: 'adapter-scheduler', spec: 'work-monitor.spec' },
  },
  {
    guard: 'A shutdown waits for running ticks.',
    file: 'libs/api/adapters/scheduler/src/ticks.ts',
    change: [
      '    await Promise.race([Promise.all(running), sleep(mostMs, undefined, { ref: false })]);\n',
      '',
    ],
    suite: { project: 'adapter-scheduler', spec: 'ticks.spec' },
  },
  {
    guard: 'Ticks that outlast a shutdown do not count as failed.',
    file: 'libs/api/adapters/scheduler/src/ticks.ts',
    change: ['    ended.abort();\n', ''],
    suite: { project: 'adapter-scheduler', spec: 'ticks.spec' },
  },
  {
    guard: 'Games are read soon after an outage of the store.',
    file: INGEST,
    change: [
      "const isStoreAway = reason === 'unreachable' || reason === 'throttled';",
      'const isStoreAway = false;',
    ],
    suite: inIngestion,
  },
  {
    guard: 'A failed run releases the games that it did not save.',
    file: INGEST,
    change: ['await this.release(runId, [...unsaved.values()]).catch(() => undefined);', ''],
    suite: inIngestion,
  },
  {
    guard: 'A failed run also releases what it was about to lease.',
    file: INGEST,
    change: ['await next.catch(() => undefined);', ''],
    suite: inIngestion,
  },
  {
    guard: 'Games of a failed run are not due at once.',
    file: INGEST,
    change: ['const AFTER_FAILURE_MS = 30_000;', 'const AFTER_FAILURE_MS = 0;'],
    suite: inIngestion,
  },
  {
    guard: 'Leases whose rows were locked are released by the next beat.',
    file: 'libs/api/adapters/persistence/src/operations/sql-health.ts',
    change: ['left === 0 ? names.join() : null', 'names.join()'],
    suite: { project: 'adapter-persistence', spec: 'kernel/lease-holders.int-spec' },
  },
  {
    guard: 'Waiting jobs are fetched without a pause.',
    file: JOBS,
    change: [', burstWhenReadyExceeds: 1', ''],
    suite: { project: 'adapter-jobs', spec: 'pg-boss-job-queue.int-spec' },
  },
  {
    guard: 'Of many workers, few run a tick each time.',
    file: 'libs/api/adapters/scheduler/src/ticks.ts',
    change: ['WORKERS_AT_ONCE / useCases.heartbeat.workers', '1'],
    suite: { project: 'adapter-scheduler', spec: 'ticks.spec' },
  },
  {
    guard: 'Each worker beats, however many there are.',
    file: 'libs/api/adapters/scheduler/src/schedule.ts',
    change: ['every: 5_000,\n    each: true,\n    runsAtStart', 'every: 5_000,\n    runsAtStart'],
    suite: { project: 'adapter-scheduler', spec: 'ticks.spec' },
  },
  {
    guard: 'Workers that are gone are not counted.',
    file: 'libs/api/adapters/persistence/src/operations/sql-health.ts',
    change: ["seen_at > now() - interval '15 seconds'", 'true'],
    suite: { project: 'adapter-persistence', spec: 'operations/operations.int-spec' },
  },
  {
    guard: 'A failed job does not repeat others of its batch.',
    file: JOBS,
    change: ['await this.boss.fail(name, job, error as Error);\n      return;', 'throw error;'],
    suite: inJobs,
  },
  {
    guard: 'A job is settled before the next of its batch begins.',
    file: JOBS,
    change: ['await this.boss.complete(name, job);', 'void job;'],
    suite: inJobs,
  },
  {
    guard: 'At most one ingestion job is queued.',
    file: JOBS,
    change: ["deduplicate ? 'short' : 'standard'", "'standard'"],
    suite: inJobs,
  },
  {
    guard: 'A failed tick does not stop the worker.',
    file: 'libs/api/adapters/scheduler/src/ticks.ts',
    change: ['// Seen by the monitor.', "throw new Error('failed');"],
    suite: { project: 'adapter-scheduler', spec: 'ticks.spec' },
  },
  {
    guard: 'A broken tick is logged as one error, not as thousands.',
    file: 'libs/api/adapters/scheduler/src/work-monitor.ts',
    change: ['if (!seen.isToldBroken) {', 'if (now) {'],
    suite: { project: 'adapter-scheduler', spec: 'work-monitor.spec' },
  },
  {
    guard: 'Health names work that is broken.',
    file: 'libs/api/domain/src/operations/trouble.ts',
    change: ['return [...broken, ...late];', 'return late;'],
    suite: { project: 'domain', spec: 'trouble.spec' },
  },
  {
    guard: 'Health names channels whose messages are late.',
    file: 'libs/api/domain/src/operations/trouble.ts',
    change: ['seconds >= LATE_AFTER_SECONDS', 'seconds < 0'],
    suite: { project: 'domain', spec: 'trouble.spec' },
  },
  {
    guard: 'Mails are late while their server is away, however late their next attempt is.',
    file: 'libs/api/adapters/persistence/src/operations/oldest-due.ts',
    change: ['d.since > ${LAST_TAKEN}', 'd.due_at < now() and d.since > ${LAST_TAKEN}'],
    suite: { project: 'adapter-persistence', spec: 'work-states.int-spec' },
  },
  {
    guard: 'Failures in a row end with a success.',
    file: 'libs/api/adapters/persistence/src/operations/sql-work-states.ts',
    change: [
      'failures = case when excluded.succeeded_at is null then s.failures else 0 end',
      'failures = s.failures',
    ],
    suite: { project: 'adapter-persistence', spec: 'work-states.int-spec' },
  },
  {
    guard: 'A permanently rejected mail is not retried.',
    file: 'libs/api/application/src/delivery/dispatch-deliveries.use-case.ts',
    change: ["if (cause instanceof DeliveryRefused) return { state: 'refused', error };", ''],
    suite: { project: 'application', spec: 'delivery/dispatch-deliveries' },
  },
  {
    guard: 'The ids of a quarter are begun by one worker.',
    file: PARTITIONS,
    change: ['if ${NEWEST_UPDATE_ID} < ${firstIdOf(current)} then', 'if true then'],
    suite: inPartitions,
  },
  {
    guard: 'Partitions are created in advance.',
    file: PARTITIONS,
    change: ['const AHEAD = 2;', 'const AHEAD = -1;'],
    suite: inPartitions,
  },
  {
    guard: 'No quarter is dropped before the retention is over.',
    file: PARTITIONS,
    change: ['if (quarter < oldestKept)', 'if (quarter <= oldestKept)'],
    suite: inPartitions,
  },
  {
    guard: 'A backup with quarters that were dropped since can be restored.',
    file: RESTORE,
    change: ['await readmitDropped(run);', ''],
    suite: inRestore,
  },
  {
    guard: 'Updates after the restore of an old backup do not count as old.',
    file: RESTORE,
    change: [
      "await preparePartitions(run, now);\n  await client.query('commit');",
      "await client.query('commit');",
    ],
    suite: inRestore,
  },
  {
    guard: 'A game with posts in an inbox is not deleted.',
    file: HOUSEKEEPING,
    change: [
      'and not exists (select from updates u where u.app_id = g.app_id and u.id >= coalesce($1::bigint, 0))',
      '',
    ],
    suite: inHousekeeping,
  },
  {
    guard: 'A game in a library or wishlist is not deleted.',
    file: HOUSEKEEPING,
    change: [' where not is_listed(app_id)', ''],
    suite: inHousekeeping,
  },
  {
    guard: 'A rule of housekeeping that fails keeps no other from its work.',
    file: HOUSEKEEPING,
    change: ['errors.push(error);', 'throw error;'],
    suite: inHousekeeping,
  },
  {
    guard: 'Deletion in batches runs to completion.',
    file: HOUSEKEEPING,
    change: ['} while (deleted === EXPIRED_BATCH);', '} while (deleted < 0);'],
    suite: inHousekeeping,
  },
  {
    guard: 'The number of revisions of a post is limited.',
    file: 'libs/api/adapters/persistence/src/updates/sql-posts.ts',
    change: ['const MOST_REVISIONS = 20;', 'const MOST_REVISIONS = 2000;'],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'A reminder comes with what it is about.',
    file: FAN_OUT,
    change: ['    await this.makeRemindersDue(fanOut);\n', ''],
    suite: inFanOut,
  },
  {
    guard: 'A reminder comes with an update that was published after it was made.',
    file: FAN_OUT,
    change: ["        .where('createdAt', '<=', sql<Date>`${posted_at}::timestamptz`)\n", ''],
    suite: inFanOut,
  },
  {
    guard: 'A reminder that has happened is not moved by the next event.',
    file: FAN_OUT,
    change: ["        .where('dueAt', '>', currentTime),\n", ''],
    suite: inFanOut,
  },
  {
    guard: 'A whole inbox is rewritten a few times in ten minutes at most.',
    file: 'libs/api/adapters/http/src/notifications/notification.controller.ts',
    change: ['const WHOLE_INBOX_LIMIT = { points: 20,', 'const WHOLE_INBOX_LIMIT = { points: 2_000,'],
    suite: { project: 'adapter-http', spec: 'notification.controller.spec' },
  },
  {
    guard: 'A notification is moved only from the folder that the action is about.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-inbox.repository.ts',
    change: ["n.user_id = $1 and n.folder = '${from}' ${where}", 'n.user_id = $1 ${where}'],
    suite: { project: 'adapter-persistence', spec: 'notifications/inbox-changes.int-spec' },
  },
  {
    guard: 'Only deleted notifications are removed after a week.',
    file: 'libs/api/adapters/persistence/src/notifications/tables.ts',
    change: ["folder = 'deleted' and filed_at", 'filed_at'],
    suite: { project: 'adapter-persistence', spec: 'notifications/inbox-changes.int-spec' },
  },
  {
    guard: 'A delivery whose lease was lost is not settled.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-delivery.queue.ts',
    change: ['and d.lease = r.lease returning', 'and r.lease is not null returning'],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'A result that cannot be recorded does not keep others from being recorded.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-delivery.queue.ts',
    change: [
      '} catch {\n      return Promise.allSettled(',
      "} catch {\n      throw new Error('unknown');\n      return Promise.allSettled(",
    ],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'Two workers do not lease the same delivery.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-delivery.queue.ts',
    change: [
      "leased_until = $1::timestamptz + $10 * interval '1 ms', due_at = $1::timestamptz + $10 * interval '1 ms'",
      "leased_until = $1::timestamptz + $10 * interval '1 ms'",
    ],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'No attempt starts that may outlive its lease.',
    file: 'libs/api/application/src/kernel/message-turns.ts',
    change: [
      'if (this.isStopped || turn.leasedUntil.getTime() - clock.now().getTime() < ATTEMPT_MS) return;',
      '',
    ],
    suite: { project: 'application', spec: 'delivery/dispatch-deliveries' },
  },
  {
    guard: 'A channel sends only so many at once, however many runs begin.',
    file: 'libs/api/application/src/kernel/message-turns.ts',
    change: ['limits.inAll - this.underWay.size', 'limits.inAll'],
    suite: { project: 'application', spec: 'delivery/turns-of-deliveries' },
  },
  {
    guard: 'The messages of one user hold only so many places.',
    file: 'libs/api/application/src/delivery/dispatch-deliveries.use-case.ts',
    change: ['chat: { perHost: 5, perUser: 10,', 'chat: { perHost: 5, perUser: 1_000,'],
    suite: { project: 'application', spec: 'delivery/turns-of-deliveries' },
  },
  {
    guard: 'Everything for a receiver that was silent three times in a row waits.',
    file: 'libs/api/application/src/kernel/silent-receivers.ts',
    change: ['if (silence.timeouts < IN_A_ROW) return null;', 'if (silence.timeouts > 0) return null;'],
    suite: { project: 'application', spec: 'delivery/turns-of-deliveries' },
  },
  {
    guard: 'Users have their turns at a host, however many messages one of them has.',
    file: 'libs/api/adapters/persistence/src/kernel/leases/turns.ts',
    change: ['select coalesce(busy.last_user, -1), 0, true', 'select -1::bigint, 0, true'],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'What was not tried yet goes before what has failed.',
    file: 'libs/api/adapters/persistence/src/kernel/leases/turns.ts',
    change: [
      'partition by host order by priority, is_again, n',
      'partition by host order by priority, is_again desc, n',
    ],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'A delivery that cannot be read is not leased for ever.',
    file: 'libs/api/application/src/delivery/dispatch-deliveries.use-case.ts',
    change: ["if (!isMessage(content)) throw new DeliveryRefused('Its content cannot be read');", ''],
    suite: { project: 'application', spec: 'delivery/dispatch-deliveries' },
  },
  {
    guard: 'A delivery is given up a day after it was due.',
    file: 'libs/api/domain/src/delivery/delivery-retry.ts',
    change: ['return mayStillWait(since, at) ? at : null;', 'return at;'],
    suite: { project: 'application', spec: 'delivery/dispatch-deliveries' },
  },
  {
    guard: 'A delivery is deleted with its account.',
    file: 'libs/api/adapters/persistence/src/account/sql-account-eraser.ts',
    change: ['of DELETED_WITH_USER)', "of DELETED_WITH_USER.filter((name) => name !== 'deliveries'))"],
    suite: { project: 'adapter-persistence', spec: 'account/account-eraser.int-spec' },
  },
];
