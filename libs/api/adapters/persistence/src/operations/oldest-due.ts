import { MAIL_SERVER } from '@patchlight/domain';
import type { SentBy } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const NOTHING: Record<SentBy, number> = { email: 0, push: 0, chat: 0, webhook: 0, digest: 0 };

/** Maximum rows that a statement reads of each kind. */
const MOST_ROWS = 50_000;

/** By the indexes of what waits, one for each state. */
const dueIn = (table: string, channel: string, state: string): string =>
  `(select ${channel} as channel, due_at from ${table} where state = '${state}' and due_at < now() limit ${MOST_ROWS})`;

/** When the service of a row last took a message. */
const LAST_TAKEN = `coalesce((select succeeded_at from work_states w
  where w.kind = 'service' and w.name = case s.channel when 'email' then '${MAIL_SERVER}' else s.host end), '-infinity')`;

/**
 * Failed messages that wait for the mail server or a push service, which has taken none since they were first due. Others
 * have failed for a reason of their own, and receivers of chats and webhooks are the users' own.
 */
const UNSENT = `
  select s.channel, (
    select d.since from deliveries d
    where d.channel = s.channel and d.host = s.host and d.state = 'failed' and d.since > ${LAST_TAKEN}
    order by d.since limit 1) as since
  from service s where s.host is not null`;

const STATEMENT = `
  with recursive service (channel, host) as (
    select c.channel, (
      select d.host from deliveries d where d.channel = c.channel and d.state = 'failed' order by d.host limit 1)
    from unnest('{email,push}'::text[]) as c (channel)
    union all
    select s.channel, (
      select d.host from deliveries d
      where d.channel = s.channel and d.state = 'failed' and d.host > s.host order by d.host limit 1)
    from service s where s.host is not null
  )
  select channel, extract(epoch from now() - min(due_at))::float8 as seconds
  from (
    ${dueIn('deliveries', 'channel', 'queued')} union all ${dueIn('deliveries', 'channel', 'failed')} union all
    ${dueIn('webhook_deliveries', `'webhook'`, 'queued')} union all
    ${dueIn('webhook_deliveries', `'webhook'`, 'failed')} union all
    (select 'digest', next_digest_at from notification_settings
     where next_digest_at < now() order by next_digest_at limit 1) union all
    (${UNSENT})
  ) as due where due_at is not null group by channel`;

/** How many seconds the oldest message of each channel is late: since it was due, or first due while its service takes none. */
export const oldestDue = async (db: Database): Promise<Record<SentBy, number>> => {
  const rows = await db.query(row({ channel: c.word<SentBy>(), seconds: c.double }), STATEMENT);
  return { ...NOTHING, ...Object.fromEntries(rows.map(({ channel, seconds }) => [channel, seconds])) };
};
