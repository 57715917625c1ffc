import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Radicale {
  /** With a slash at the end. */
  url: string;
  username: string;
  password: string;
  /**
   * Creates a calendar.
   * @returns its URL, with a trailing slash
   */
  addCalendar(name: string): Promise<string>;
  removeCalendar(calendarUrl: string): Promise<void>;
  /** All that is in a calendar, as one iCalendar text. */
  read(calendarUrl: string): Promise<string>;
  /**
   * Replaces the contents of a calendar by an iCalendar text.
   * @returns the status of the response
   */
  upload(calendarUrl: string, text: string): Promise<number>;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const KNOWN = ['/usr/bin/radicale', '/usr/local/bin/radicale'];

/** What it writes once it listens: on which port. */
const READY = /Listening on '\[?127\.0\.0\.1\]?:(\d+)'[^]*server ready/;

const program = (): string => {
  const found = KNOWN.find((path) => existsSync(path));
  if (!found) throw new Error('No Radicale found: install it (Debian: "apt-get install radicale").');
  return found;
};

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const calendarOf = (name: string): string => `<?xml version="1.0" encoding="utf-8"?>
<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>
<D:displayname>${escapeXml(name)}</D:displayname>
<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>
</D:prop></D:set></C:mkcalendar>`;

/** A real CalDAV server with one account, on a separate port and folder. */
export const startRadicale = async (): Promise<Radicale> => {
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-radicale-'));
  const [username, password] = ['mira', 'a-password-of-an-app'];
  await writeFile(join(dir, 'users'), `${username}:${password}\n`);
  const options = {
    'server-hosts': '127.0.0.1:0',
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(dir, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': join(dir, 'collections'),
    'logging-level': 'info',
  };
  const child = spawn(
    program(),
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const ask = async (method: string, address: string, body?: string, type = 'text/xml'): Promise<Response> =>
    fetch(address, {
      method,
      headers: { authorization, 'content-type': `${type}; charset=utf-8` },
      ...(body !== undefined && { body }),
    });
  const deadline = Date.now() + PATIENCE_MS;
  while (!READY.test(output)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`Radicale did not start:\n${output}`);
    }
    await sleep(50);
  }
  const url = `http://127.0.0.1:${READY.exec(output)![1]}/`;
  let made = 0;
  return {
    url,
    username,
    password,
    close,
    addCalendar: async (name) => {
      made += 1;
      const address = `${url}${username}/calendar-${made}/`;
      const { status } = await ask('MKCALENDAR', address, calendarOf(name));
      if (status !== 201) throw new Error(`Radicale made no calendar: ${status}\n${output}`);
      return address;
    },
    removeCalendar: async (calendarUrl) => void (await ask('DELETE', calendarUrl)),
    read: async (calendarUrl) => (await ask('GET', calendarUrl)).text(),
    upload: async (calendarUrl, text) => (await ask('PUT', calendarUrl, text, 'text/calendar')).status,
  };
};
