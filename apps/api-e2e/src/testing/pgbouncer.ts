import { findOwner, freePort } from '@patchlight/embedded-postgres';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PgBouncer {
  /** Leads through it to the database. */
  url: string;
  /** Leads to what it tells of itself. */
  consoleUrl: string;
  close(): Promise<void>;
}

interface PgBouncerOptions {
  /** The database that it leads to. */
  databaseUrl: string;
  /** Changes of the handbook's configuration. */
  change?: (ini: string) => string;
}

const PATIENCE_MS = 30_000;
const PROGRAM = '/usr/sbin/pgbouncer';
const HANDBOOK = 'docs/self-hosting.md';

/** The configuration that the handbook tells operators to use. */
const iniOfHandbook = async (): Promise<string> => {
  const ini = /```ini\n(\[databases\]\n.*?)```/s.exec(await readFile(HANDBOOK, 'utf8'))?.[1];
  if (ini === undefined) throw new Error(`There is no configuration of PgBouncer in ${HANDBOOK}.`);
  return ini;
};

const replaced = (text: string, wanted: string, replacement: string): string => {
  if (!text.includes(wanted)) throw new Error(`There is no "${wanted}" in the configuration of PgBouncer.`);
  return text.replace(wanted, replacement);
};

/** A real PgBouncer in front of a database, on a separate port, as the handbook configures it. */
export const startPgBouncer = async ({
  databaseUrl,
  change = (ini) => ini,
}: PgBouncerOptions): Promise<PgBouncer> => {
  if (!existsSync(PROGRAM))
    throw new Error('No PgBouncer found: install it (Debian: "apt-get install pgbouncer").');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-pgbouncer-'));
  await chmod(dir, 0o755); // Started by root, it runs as somebody else.
  const ownPort = await freePort();
  const users = join(dir, 'userlist.txt');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const changes: [string, string][] = [
    ['host=127.0.0.1 port=5432', `host=${hostname} port=${port} dbname=${pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${ownPort}\nunix_socket_dir =\nstats_users = ${username}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ];
  const ini = changes.reduce((text, [wanted, own]) => replaced(text, wanted, own), await iniOfHandbook());
  const path = join(dir, 'pgbouncer.ini');
  await writeFile(path, change(ini));
  const child = spawn(PROGRAM, [path], { ...findOwner(), cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  const deadline = Date.now() + PATIENCE_MS;
  while (!output.includes('process up')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`PgBouncer did not start:\n${output}`);
    }
    await sleep(20);
  }
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${ownPort}`;
  const at = (database: string): string => Object.assign(new URL(own), { pathname: `/${database}` }).href;
  return { url: at('patchlight'), consoleUrl: at('pgbouncer'), close };
};
