/** Of a session, by name. */
export type Settings = Readonly<Record<string, string | number>>;

/** On which the texts of values depend. */
export const TEXT_FORMS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

/**
 * What statements and the reading of their results rely on. A server, a database or a role may say otherwise, so each
 * connection says it itself. Not `default_transaction_read_only`: providers set it when a disk is full.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  ...TEXT_FORMS,
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  array_nulls: 'on',
  transform_null_equals: 'off',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: '0',
};

/** As options of a server process: with them, a session starts. */
export const optionsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, '\\$&')}`)
    .join(' ');

/** As statements. */
export const statementsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${String(value).replace(', ', "', '")}'`)
    .join('; ');

/** An expression for the names of the settings that a session does not have. */
export const lackingOf = (settings: Settings): string => {
  const wanted = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);
  return `array(select name from (values ${wanted.join(', ')}) wanted (name, value)
    where current_setting(name, true) is distinct from value)`;
};
