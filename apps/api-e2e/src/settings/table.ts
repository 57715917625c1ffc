/**
 * What changes the behavior of the product, with the values that people use; the first one of each is the default.
 * A row has one value of each.
 */
export const SETTINGS = {
  /** INSTANCE_PLAN */
  plan: ['FREE', 'PRO'],
  /** ROLE: one process, or one for the API and one for the worker. */
  processes: ['all', 'apart'],
  /** The server; PostgreSQL 15 is that of Debian 12. */
  database: ['PostgreSQL 18', 'PostgreSQL 15', 'embedded'],
  /** TimeZone of the database. */
  timeZone: ['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'],
  /** DateStyle of the database. */
  dateStyle: ['ISO, MDY', 'ISO, DMY', 'SQL, DMY', 'German'],
  intervalStyle: ['postgres', 'sql_standard', 'iso_8601', 'postgres_verbose'],
  byteaOutput: ['hex', 'escape'],
  extraFloatDigits: ['1', '-15', '3'],
  standardConformingStrings: ['on', 'off'],
  /** lc_messages: the language of the database's errors. */
  messages: ['C', 'de_DE.UTF-8'],
  /** Where the tables are; in `app`, the role has no rights on `public`. */
  schema: ['public', 'app'],
  /** DATABASE_URL leads to PgBouncer in transaction mode. */
  pooler: ['none', 'PgBouncer'],
  /** DATABASE_REPLICA_URLS */
  replicas: ['none', 'one'],
  /** TZ of the processes. */
  processZone: ['UTC', 'Asia/Kathmandu', 'America/St_Johns'],
  /** LANG of the processes. */
  language: ['C.UTF-8', 'de_DE.UTF-8', 'tr_TR.UTF-8'],
  /** TRUST_PROXY, and how the proxy writes X-Forwarded-For. */
  proxy: ['none', 'plain', 'with ports', 'IPv6'],
  /** PUBLIC_URL; `moved`: at the second start it is another one. */
  publicUrl: ['loopback', 'https', 'moved'],
  /** OUTBOUND_ALLOW: the receivers by host and port, or their network. */
  outbound: ['hosts', 'network'],
  /** SMTP_URL; the certificate of the one with STARTTLS is self-signed, its address private. */
  mail: ['off', 'plain', 'STARTTLS', 'with password'],
  /** Whether there is Stripe. */
  payments: ['off', 'on'],
  /** ADMIN_TWO_STEP */
  adminTwoStep: ['optional', 'required'],
} as const;

export type SettingName = keyof typeof SETTINGS;

/** A value of each setting. */
export type Row = { [Name in SettingName]: (typeof SETTINGS)[Name][number] };

export const DEFAULTS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, [value]]) => [name, value]),
) as Row;

/** What settings need others to be; */
const NEEDS: [when: Partial<Row>, needs: { [Name in SettingName]?: readonly Row[Name][] }][] = [
  [
    // The product itself starts that server, for one process.
    { database: 'embedded' },
    {
      processes: ['all'],
      timeZone: ['UTC'],
      dateStyle: ['ISO, MDY'],
      intervalStyle: ['postgres'],
      byteaOutput: ['hex'],
      extraFloatDigits: ['1'],
      standardConformingStrings: ['on'],
      messages: ['C'],
      schema: ['public'],
      pooler: ['none'],
      replicas: ['none'],
    },
  ],
  // The embedded server has neither pg_basebackup nor words in German.
  [{ replicas: 'one' }, { database: ['PostgreSQL 15'] }],
  [{ messages: 'de_DE.UTF-8' }, { database: ['PostgreSQL 15'] }],
];

/** Whether a row can be started; of settings that are left out, anything. */
export const isPossible = (row: Partial<Row>): boolean =>
  NEEDS.every(([when, needs]) => {
    const applies = Object.entries(when).every(([name, value]) => row[name as SettingName] === value);
    return (
      !applies ||
      Object.entries(needs).every(([name, values]) => {
        const value = row[name as SettingName];
        return value === undefined || (values as readonly string[]).includes(value);
      })
    );
  });
