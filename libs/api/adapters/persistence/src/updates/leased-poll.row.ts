import type { LeasedPoll } from '@patchlight/application/ports';
import { NO_PRESSURE } from '@patchlight/domain';
import { NOT_WAITING } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

export const LEASED = row({
  app_id: c.int,
  lease: c.uuid,
  etag: c.text.orNull,
  body_hash: c.text.orNull,
  failures: c.int,
  ...NOT_WAITING,
});

/** What a poll of a game depends on; the columns of `FACTS_SQL`. */
export const FACTS = row({
  app_id: c.int,
  followers: c.int,
  /** As text, which is cheaper to read than an array. */
  post_minutes: c.text.orNull,
  release_at: c.double.orNull,
  pressure: c.double,
  stretch: c.double,
});

export const FACTS_SQL = `
  select f.app_id, count_followers(f.app_id, 1000) as followers,
    (select array_to_string(post_minutes, ' ') from games g where g.app_id = f.app_id) as post_minutes,
    (select extract(epoch from release_from)::float8 * 1000 from game_listings l
     where l.app_id = f.app_id and release_to = release_from and release_to > current_date - 3) as release_at,
    coalesce((select pressure from poll_plan), ${NO_PRESSURE.pressure}) as pressure,
    coalesce((select stretch from poll_plan), ${NO_PRESSURE.stretch}) as stretch
  from unnest($1::int[]) f (app_id)`;

export const toLeasedPoll = (leased: RowOf<typeof LEASED>, facts: RowOf<typeof FACTS>): LeasedPoll => ({
  appId: leased.app_id,
  lease: leased.lease,
  validators: { etag: leased.etag, bodyHash: leased.body_hash },
  followers: facts.followers,
  postTimes: facts.post_minutes?.split(' ').map(Number) ?? [],
  releaseAt: facts.release_at === null ? null : new Date(facts.release_at),
  failures: leased.failures,
  plan: { pressure: facts.pressure, stretch: facts.stretch },
});
