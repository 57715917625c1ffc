/** The address of the instance at a time, as SQL. */
export const addressAt = (time: string): string =>
  `(select address from instance_addresses where since <= ${time} order by since desc limit 1)`;
