import { PRODUCT_SETTINGS } from '@patchlight/adapters/persistence';

/** An address of a database in the form that the driver takes, or what is wrong with it. */
export type DatabaseAddress = { url: string } | { problem: string };

const UNREADABLE =
  'cannot be read: in names and passwords, characters such as @ : / ? # % are written as %40 %3A %2F %3F %23 %25';

/** With `require` and `verify-ca`, the driver would check less one day; Patchlight goes on to check all. */
const TLS_MODES: Record<string, string> = {
  disable: 'disable',
  'no-verify': 'no-verify',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
};

/** What `ssl` says in addresses for drivers of Node.js. */
const TLS_SWITCH: Record<string, string> = {
  true: 'verify-full',
  1: 'verify-full',
  false: 'disable',
  0: 'disable',
  'no-verify': 'no-verify',
};

/** Parts that say what is so anyway. */
const ALREADY_SO: Record<string, RegExp> = {
  client_encoding: /^(utf-?8|auto)$/i,
  gssencmode: /^(disable|prefer)$/,
  target_session_attrs: /^(any|read-write|primary)$/,
  channel_binding: /^(disable|prefer)$/,
};

/** Parts of libpq about what Patchlight decides itself: names and patience of connections. They are common, and left out. */
const DECIDED_HERE = new Set([
  'application_name',
  'fallback_application_name',
  'connect_timeout',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
]);

/** Parts that are passed on to the driver. */
const PASSED_ON = new Set([
  'options',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'channel_binding',
]);

/** The place of a server: authority of a URL, and folder of a socket. */
interface Place {
  user: string;
  password: string;
  host: string;
  port: string;
  database: string;
}

const optionOf = (options: string): string | undefined =>
  [...options.matchAll(/(?<=^|\s)(?:-c\s*|--)([\w.-]+)\s*=/g)]
    .map(([, name]) => name!.toLowerCase().replaceAll('-', '_'))
    .find((name) => PRODUCT_SETTINGS.has(name));

/** Moves what is behind the question mark to its place. @returns a problem, if there is one */
const place = (name: string, value: string, at: Place, passed: URLSearchParams): string | null => {
  if (name === 'dbname') at.database = value;
  else if (name === 'user' || name === 'password' || name === 'host' || name === 'port') at[name] = value;
  else if (name === 'sslmode' || name === 'ssl') {
    const mode = (name === 'ssl' ? TLS_SWITCH : TLS_MODES)[value];
    if (mode === undefined) return `has ${name}=${value}, but must have disable, require or verify-full`;
    passed.set('sslmode', mode);
  } else if (ALREADY_SO[name]?.test(value) || DECIDED_HERE.has(name)) return null;
  else if (name === 'sslrootcert' && value === 'system') passed.set('sslmode', 'verify-full');
  else if (PASSED_ON.has(name)) passed.set(name, value);
  else if (name === 'schema') return 'has schema=…, but must have options=-c%20search_path=…';
  else return `has ${name}=…, which Patchlight does not use: leave it out`;
  const own = name === 'options' ? optionOf(value) : undefined;
  return own === undefined ? null : `has options with ${own}, which Patchlight sets itself: leave it out`;
};

const SEVERAL = { problem: 'names several servers, but must name one' };

const FORM = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^/?#]*))?(?:\?([^#]*))?$/;
const HOST_AND_PORT = /^(\[[^\]]+\]|[^:]*)(?::(\d*))?$/;

/** Reads the URLs of libpq, whose forms the driver does not all take, and which it takes in part without a word. */
export const readDatabaseAddress = (text: string): DatabaseAddress => {
  if (!/^postgres(ql)?:\/\//.test(text)) return { problem: 'must start with postgresql://' };
  const form = FORM.exec(text);
  const [, userinfo = '', authority = '', database = '', query = ''] = form ?? [];
  if (authority.includes(',')) return SEVERAL;
  const server = HOST_AND_PORT.exec(authority);
  const [, host = '', port = ''] = server ?? [];
  if (!form || !server) return { problem: UNREADABLE };
  const [user = '', ...password] = userinfo.split(':');
  const passed = new URLSearchParams();
  const at: Place = { user, password: password.join(':'), host, port, database };
  try {
    for (const name of Object.keys(at) as (keyof Place)[]) at[name] = decodeURIComponent(at[name]);
    decodeURIComponent(query);
  } catch {
    return { problem: UNREADABLE };
  }
  for (const [name, value] of new URLSearchParams(query)) {
    const problem = place(name, value, at, passed);
    if (problem !== null) return { problem };
  }
  return written(at, passed);
};

const written = (
  { user, password, host, port, database }: Place,
  passed: URLSearchParams,
): DatabaseAddress => {
  if (host.includes(',')) return SEVERAL;
  if (host === '')
    return {
      problem: 'names no server: write it before the database, or ?host=/run/postgresql for a socket',
    };
  if (!/^\d*$/.test(port)) return { problem: UNREADABLE };
  const isSocket = host.startsWith('/');
  if (isSocket) passed.set('host', host);
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const who = user === '' ? '' : `${encodeURIComponent(user)}${secret}@`;
  const where = `${isSocket ? 'localhost' : host}${port === '' ? '' : `:${port}`}`;
  const url = `postgresql://${who}${where}/${encodeURIComponent(database)}`;
  // The driver takes a plus sign for one.
  const parts = String(passed).replaceAll('+', '%20');
  return URL.canParse(url) ? { url: parts === '' ? url : `${url}?${parts}` } : { problem: UNREADABLE };
};
