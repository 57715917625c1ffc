import pg from 'pg';

/** What a server may have been given, and Patchlight must not notice; and what is usual. */
const SETTINGS: Readonly<Record<string, readonly [odd: string, usual: string]>> = {
  TimeZone: ['Asia/Kathmandu', 'UTC'],
  DateStyle: ['SQL, DMY', 'ISO,MDY'],
  IntervalStyle: ['sql_standard', 'postgres'],
  bytea_output: ['escape', 'hex'],
  extra_float_digits: ['-15', '1'],
  standard_conforming_strings: ['off', 'on'],
  quote_all_identifiers: ['on', 'off'],
  array_nulls: ['off', 'on'],
  transform_null_equals: ['on', 'off'],
  default_transaction_isolation: ['serializable', 'read\\ committed'],
};

/** For statements of tests: options of a connection that has what is usual. */
export const USUAL_OPTIONS = Object.entries(SETTINGS)
  .map(([name, [, usual]]) => `-c ${name}=${usual}`)
  .join(' ');

/** For tests: gives a database other settings than usual, for all connections that begin later. */
export const makeOdd = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const database = client.escapeIdentifier(client.database ?? '');
    for (const [name, [odd]] of Object.entries(SETTINGS))
      await client.query(`alter database ${database} set ${name} = ${client.escapeLiteral(odd)}`);
  } finally {
    await client.end();
  }
};
