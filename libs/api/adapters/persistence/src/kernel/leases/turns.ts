import type { TurnRequest } from '@patchlight/application/ports';

/** `user_id` of deliveries without an account. */
export const NOBODY = '0';

interface Source {
  table: string;
  /** A condition besides host and state, of the alias `d`; the indexes begin with it. */
  scope?: string;
  /** Lower ones first: an array, and the condition of the alias `d` for one of them, `p.priority`. */
  priorities?: { all: string; isOne: string };
  /** A condition of the alias `d`. */
  mayStart?: string;
}

/**
 * Common table expressions that end in `due`, the rows that may start now, locked, in the order of `place`. They walk by
 * the indexes from host to host, and at each from user to user after the one who had the last turn, so that thousands
 * of rows of one cost the others nothing. What was not tried yet goes first; then what has failed, longest due first.
 * Uses the parameters 1 to 9, see `turnParameters`.
 */
export const turns = ({ table, scope = 'true', priorities, mayStart = 'true' }: Source): string => {
  const { all, isOne } = priorities ?? { all: `'{0}'::smallint[]`, isOne: 'true' };
  const hosts = (state: string): string => `(
    (select d.host from ${table} d where ${scope} and d.state = '${state}' order by d.host limit 1)
    union all
    select (select d.host from ${table} d where ${scope} and d.state = '${state}' and d.host > h.host
      order by d.host limit 1)
    from ${state}_hosts h where h.host is not null
  )`;
  const here = (state: string): string =>
    `${scope} and d.host = h.host and ${isOne} and d.state = '${state}'`;
  const room = 'greatest($2 - coalesce(busy.held, 0), 0)';
  const perHost = (state: string, rows: string): string => `
    select d.user_id, d.id, h.host, d.priority, ${state === 'failed'} as is_again, row_number() over () as n
    from ${state}_hosts h
    left join busy_hosts busy on busy.host = h.host,
    lateral (
      select r.user_id, r.id, p.priority from unnest(${all}) as p (priority), lateral (${rows} limit ${room}) r
      limit ${room}
    ) d`;
  const untried = `
    with recursive turn (user_id, lap, is_start) as (
      select coalesce(busy.last_user, -1), 0, true
      union all
      select next.* from turn t, lateral (
        (select d.user_id, t.lap, false from ${table} d
         where ${here('queued')} and d.user_id > t.user_id and (t.lap = 0 or d.user_id <= busy.last_user)
         order by d.user_id limit 1)
        union all (select -1::bigint, 1, true where t.lap = 0)
        limit 1
      ) next
    )
    select r.user_id, r.id from turn t, lateral (
      select d.user_id, d.id from ${table} d
      where ${here('queued')} and d.user_id = t.user_id and d.due_at <= $1 and ${mayStart}
      order by d.due_at
      limit greatest(least(
        $3 - coalesce((select b.held from busy_users b where b.user_id = t.user_id), 0),
        $4 - coalesce((select b.held from busy_pairs b where b.user_id = t.user_id and b.host = h.host), 0)), 0)
      for update skip locked
    ) r where not t.is_start`;
  const failed = `
    select r.* from (
      select d.user_id, d.id from ${table} d
      where ${here('failed')} and d.due_at <= $1 and ${mayStart}
        and d.user_id not in (select b.user_id from busy_users b where b.held >= $3)
        and d.user_id not in (select b.user_id from busy_pairs b where b.host = h.host and b.held >= $4)
      order by d.due_at limit ${room} for update skip locked
    ) r`;
  return `
    with recursive busy (host, user_id) as materialized (select * from unnest($6::text[], $7::bigint[])),
    busy_hosts as materialized (
      select b.host, count(*) as held, (
        select l.user_id from unnest($8::text[], $9::bigint[]) as l (host, user_id) where l.host = b.host) as last_user
      from busy b group by b.host
    ),
    busy_users as materialized (select user_id, count(*) as held from busy group by user_id),
    busy_pairs as materialized (select host, user_id, count(*) as held from busy group by host, user_id),
    queued_hosts as ${hosts('queued')}, failed_hosts as ${hosts('failed')},
    untried as materialized (${perHost('queued', untried)}),
    tried as materialized (${perHost('failed', failed)}),
    chosen as (
      select c.*, row_number() over (partition by host order by priority, is_again, n) as of_host,
        row_number() over (partition by user_id order by priority, is_again, n) as of_user,
        row_number() over (partition by user_id, host order by priority, is_again, n) as of_pair
      from (select * from untried union all select * from tried) c
    ), due as (
      select c.user_id, c.id, row_number() over (order by priority, is_again, of_host, n) as place
      from chosen c
      left join busy_hosts busy on busy.host = c.host
      left join busy_users own on own.user_id = c.user_id
      left join busy_pairs pair on pair.user_id = c.user_id and pair.host = c.host
      where c.of_host <= ${room} and c.of_user <= $3 - coalesce(own.held, 0)
        and c.of_pair <= $4 - coalesce(pair.held, 0)
      order by place limit $5
    )`;
};

/** The parameters 1 to 9 of `turns`. */
export const turnParameters = (
  { perHost, perUser, perUserAtHost, inAll, held, lastUser }: TurnRequest,
  now: Date,
): unknown[] => [
  now,
  perHost,
  perUser,
  perUserAtHost,
  inAll,
  held.map(({ host }) => host),
  held.map(({ userId }) => userId ?? NOBODY),
  [...lastUser.keys()],
  [...lastUser.values()].map((userId) => userId ?? NOBODY),
];
