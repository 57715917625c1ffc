import type { Sabotage } from '../sabotage.ts';

const PLAN = 'libs/api/domain/src/delivery/instant-plan.ts';
const inPlan = { project: 'domain', spec: 'delivery/instant-plan' };
const CHOICE = 'libs/api/domain/src/delivery/channel-choice.ts';
const inChoice = { project: 'domain', spec: 'delivery/channel-choice' };
const QUEUE = 'libs/api/adapters/persistence/src/delivery/sql-instant.queue.ts';
const inQueue = { project: 'adapter-persistence', spec: 'delivery/instant-queue.int-spec' };
const MAILABLE = 'libs/api/adapters/persistence/src/delivery/mailable.ts';
const DIGESTS = 'libs/api/adapters/persistence/src/delivery/sql-digest.queue.ts';
const inDigests = { project: 'adapter-persistence', spec: 'delivery/digest-queue.int-spec' };
const FAN_OUT = 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts';

export const guards: Sabotage[] = [
  {
    guard: 'Quiet hours hold messages back.',
    file: PLAN,
    change: [
      "if (quietUntil) hold(others, 'quiet', quietUntil);\n  const groups = quietUntil ? [] : groupsOf(",
      'const groups = groupsOf(',
    ],
    suite: inPlan,
  },
  {
    guard: 'Updates of a game within ten minutes of a message wait.',
    file: PLAN,
    change: ["if (windowEnd && windowEnd > now) hold(ofGame, 'game', windowEnd);\n    else groups", 'groups'],
    suite: inPlan,
  },
  {
    guard: 'More than five messages become one.',
    file: PLAN,
    change: ['sent + own.length > MOST_MESSAGES', 'false'],
    suite: inPlan,
  },
  {
    guard: 'No further message goes out after five within ten minutes.',
    file: PLAN,
    change: ["if (latest) hold(group.items, 'burst', latest);\n    return !latest;", 'return true;'],
    suite: inPlan,
  },
  {
    guard: 'A muted game sends no messages.',
    file: CHOICE,
    change: ["if (isMuted) return none('mute');", ''],
    suite: inChoice,
  },
  {
    guard: 'Without PRO, instant mails become digests.',
    file: CHOICE,
    change: ['if (!hasPro)', 'if (false)'],
    suite: inChoice,
  },
  {
    guard: 'Messages over the daily limit wait for the digest.',
    file: 'libs/api/application/src/delivery/plan-instant-messages.use-case.ts',
    change: ['messages: messages.slice(0, count),', 'messages,'],
    suite: { project: 'application', spec: 'delivery/plan-instant-messages' },
  },
  {
    guard: 'One worker at a time plans the messages of a user.',
    file: QUEUE,
    change: [' for no key update skip locked', ''],
    suite: inQueue,
  },
  {
    guard: 'Mails go to verified addresses only.',
    file: MAILABLE,
    change: ['u.email_notifications and u.email_verified and', 'u.email_notifications and'],
    suite: inQueue,
  },
  {
    guard: 'An address that refused a mail gets no further ones.',
    file: MAILABLE,
    change: [' and s.mail_refused_at is null', ''],
    suite: inQueue,
  },
  {
    guard: 'A disabled user gets no messages.',
    file: QUEUE,
    change: ['u.disabled_at is null and ', ''],
    suite: inQueue,
  },
  {
    guard: 'Only followers who may want instant messages are queued.',
    file: FAN_OUT,
    change: ['where s.has_instant and', 'where'],
    suite: inQueue,
  },
  {
    guard: 'Notifications of a muted game are read.',
    file: FAN_OUT,
    change: ['set is_read = true from game_notifications', 'set is_read = n.is_read from game_notifications'],
    suite: inQueue,
  },
  {
    guard: 'A digest stops at ids that nothing can be added to.',
    file: DIGESTS,
    change: ['and update_id <= $2 and not is_read', 'and $2::bigint is not null and not is_read'],
    suite: inDigests,
  },
  {
    guard: 'A digest tells what is unread.',
    file: DIGESTS,
    change: ['and update_id <= $2 and not is_read', 'and update_id <= $2'],
    suite: inDigests,
  },
  {
    guard: 'A notification is in one digest.',
    file: DIGESTS,
    change: [
      'digest_after_id = greatest(digest_after_id, $3)',
      'digest_after_id = digest_after_id + 0 * $3::bigint',
    ],
    suite: inDigests,
  },
  {
    guard: 'Planning goes on when a claim returns fewer users than asked for.',
    file: 'libs/api/application/src/delivery/plan-instant-messages.use-case.ts',
    change: ['this.planSome())) > 0', 'this.planSome())) === BATCH'],
    suite: { project: 'application', spec: 'delivery/plan-instant-messages' },
  },
  {
    guard: 'A time zone that the database does not know stops nobody else’s digest.',
    file: 'libs/api/adapters/persistence/src/kernel/migrate.ts',
    change: ['    await orm.em.getConnection().execute(REPLACE_UNKNOWN_TIME_ZONES);\n', ''],
    suite: { project: 'adapter-persistence', spec: 'kernel/migrate.int-spec' },
  },
  {
    guard: 'A test of mails does not show the name of the operator’s mail server.',
    file: 'libs/api/application/src/delivery/mail-choice.use-cases.ts',
    change: ['error instanceof DeliveryRefused', 'error instanceof Error'],
    suite: { project: 'application', spec: 'delivery/update-mails' },
  },
];
