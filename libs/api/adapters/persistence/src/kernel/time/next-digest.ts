/**
 * An expression for the time of the next digest strictly after `after`. Every local day has one moment for its digest:
 * the chosen time; where the clock skips it, as long after midnight as it would have been, unless that is the next day;
 * where the clock shows it twice, the second one. So each local day, or the chosen weekday of each week, has exactly one.
 * @param settings alias of a row with time_zone, digest_frequency, digest_minute and digest_weekday
 * @param after expression of a timestamptz
 */
export const nextDigestAt = (settings: string, after: string): string => `(
  select min(at) from generate_series(-1, 8) days_away,
    lateral (select (${after} at time zone ${settings}.time_zone)::date + days_away as day) days,
    lateral (select day + make_interval(mins => ${settings}.digest_minute) as wanted) digests,
    lateral (select wanted at time zone ${settings}.time_zone as guess) guesses,
    lateral (select guess at time zone ${settings}.time_zone as shown) clocks,
    lateral (select case when shown::date = day then guess else guess - (shown - wanted) end as at) moments
  where at > ${after} and (${settings}.digest_frequency = 'daily' or extract(isodow from day) = ${settings}.digest_weekday))`;
