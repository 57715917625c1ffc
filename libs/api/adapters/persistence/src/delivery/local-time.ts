/**
 * The end of the quiet hours at `now` of a row of notification_settings, null outside of them; as an expression.
 * @param settings alias of the row
 */
export const quietUntil = (settings: string, now: string): string => {
  const local = `(${now} at time zone ${settings}.time_zone)`;
  const minute = `(extract(hour from ${local}) * 60 + extract(minute from ${local}))`;
  const [from, until] = [`${settings}.quiet_from`, `${settings}.quiet_until`];
  return `case
    when ${from} < ${until} and ${minute} >= ${from} and ${minute} < ${until}
      or ${from} > ${until} and (${minute} >= ${from} or ${minute} < ${until})
    then (${local}::date + (case when ${minute} >= ${until} then 1 else 0 end) + ${until} * interval '1 minute')
      at time zone ${settings}.time_zone
  end`;
};
