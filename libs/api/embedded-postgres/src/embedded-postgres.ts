import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, findOwner } from './binaries.ts';
import type { Owner, PostgresBinaries } from './binaries.ts';
import { LOCK_FILE, lockFolder } from './folder-lock.ts';
import { onFreePort } from './free-port.ts';
import { endLeftOver, serverOn } from './left-over.ts';
import { makeOdd } from './odd-settings.ts';
import { serverEnv } from './server.env.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster and its password; created if missing. */
  dir: string;
  /** For tests: trades durability for speed. */
  volatile?: boolean;
  /** For tests: does nothing in the background. */
  isIdle?: boolean;
  /** 200 if left out. */
  maxConnections?: number;
  /** For tests: how long the server may say nothing while it starts. */
  startTimeoutMs?: number;
  /** Logs restarts and errors of the server. */
  log?: (message: string) => void;
}

const VOLATILE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
/** The server tells of its progress every 10 s, also while it recovers from a crash. */
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 4_000;
const RESTART_PAUSE_MS = 500;

/** An embedded PostgreSQL server on a free loopback port, restarted whenever it exits. */
export class EmbeddedPostgres {
  private child: ChildProcess | null = null;
  private port = 0;
  private stopping = false;
  private recentOutput = '';

  private constructor(
    private readonly options: EmbeddedPostgresOptions,
    private readonly binaries: PostgresBinaries,
    private readonly owner: Owner | null,
    private readonly password: string,
    private readonly unlock: () => void,
  ) {}

  /**
   * Initializes the cluster if needed and starts it. Rejects with the server's error output.
   * @throws {FolderInUse} another process uses the folder
   */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const dir = resolve(options.dir);
    const owner = findOwner();
    await mkdir(dir, { recursive: true });
    await chmod(dir, 0o700);
    if (owner) await chown(dir, owner.uid, owner.gid);
    const unlock = lockFolder(dir);
    try {
      if (owner) await chown(join(dir, LOCK_FILE), owner.uid, owner.gid);
      const password = await readOrMakePassword(dir, owner);
      const server = new EmbeddedPostgres({ ...options, dir }, await findBinaries(), owner, password, unlock);
      if (!existsSync(join(dir, 'cluster'))) await server.initialise();
      await endLeftOver(join(dir, 'cluster'));
      await onFreePort((port) => {
        server.port = port;
        return server.launch();
      });
      return server;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** Connects to the server of this folder. If another process runs it, `stop` leaves it running. */
  static async reach(options: EmbeddedPostgresOptions): Promise<{ url: string; stop(): Promise<void> }> {
    const url = await runningUrl(resolve(options.dir));
    if (url !== null) return { url, stop: async () => undefined };
    const server = await EmbeddedPostgres.start(options);
    return { url: server.url(), stop: () => server.stop() };
  }

  /** Connection string of the database `postgres`, or of another one. */
  url(database = 'postgres'): string {
    return urlOf(this.password, this.port, database);
  }

  /** The server's process id. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** For tests: signals the server's process, and no other. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** For tests: makes one more database, which is empty, and returns its connection string. */
  async createDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.url() });
    await client.connect();
    await client.query(`create database ${pg.escapeIdentifier(name)}`).finally(() => client.end());
    await makeOdd(this.url(name));
    return this.url(name);
  }

  /** Stops the server: closes connections; committed data is on disk. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.end().finally(() => this.unlock());
  }

  private async end(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    const timedOut = Symbol('timed out');
    if ((await Promise.race([ended, sleep(STOP_TIMEOUT_MS, timedOut, { ref: false })])) === timedOut) {
      child.kill('SIGQUIT');
      await ended;
    }
  }

  /** Initializes the cluster in a temporary folder, so that an interrupted initialization is never used. */
  private async initialise(): Promise<void> {
    const unfinished = join(this.options.dir, 'cluster.unfinished');
    await rm(unfinished, { recursive: true, force: true });
    const child = this.run(this.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordFile(this.options.dir)}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      ...(this.options.volatile ? ['--no-sync'] : []),
    ]);
    const code = await new Promise((done) => child.once('close', done));
    if (code === 0) return rename(unfinished, join(this.options.dir, 'cluster'));
    const hint =
      this.owner && this.recentOutput.includes('Permission denied')
        ? `\nStarted by root, PostgreSQL runs as user ${this.owner.uid}, who cannot reach ${this.options.dir}. Choose another DATA_DIR.`
        : '';
    throw new Error(`The embedded database could not be made:\n${this.recentOutput}${hint}`);
  }

  private async launch(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `max_connections=${this.options.maxConnections ?? 200}`,
      'timezone=UTC',
      'log_timezone=UTC',
      ...(this.options.volatile ? VOLATILE : []),
      ...(this.options.isIdle ? ['autovacuum=off'] : []),
    ];
    const child = this.run(this.binaries.postgres, [
      '-D',
      join(this.options.dir, 'cluster'),
      '-p',
      String(this.port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    this.child = child;
    await this.untilReady(child);
    child.once('exit', () => void this.restart());
  }

  /** Ends a server that does not start. */
  private async untilReady(child: ChildProcess): Promise<void> {
    const { promise: ready, resolve: done, reject: fail } = Promise.withResolvers<void>();
    const failBecause = (what: string) => () =>
      fail(new Error(`The embedded database ${what}:\n${this.recentOutput}`));
    const limit = this.options.startTimeoutMs ?? START_TIMEOUT_MS;
    const timeout = setTimeout(failBecause('did not start in time'), limit);
    const read = (chunk: Buffer): void => {
      // Refused connections are no progress.
      if (!chunk.includes('FATAL:')) timeout.refresh();
      if (chunk.includes('database system is ready to accept connections')) done();
    };
    child.stderr?.on('data', read);
    child.once('close', failBecause('ended'));
    child.once('error', fail);
    try {
      await ready;
    } catch (error) {
      if (child.pid !== undefined) await this.end();
      throw error;
    } finally {
      clearTimeout(timeout);
      child.stderr?.off('data', read);
    }
  }

  private async restart(): Promise<void> {
    while (!this.stopping) {
      this.options.log?.('The embedded database ended unexpectedly; starting it again.');
      await sleep(RESTART_PAUSE_MS);
      if (this.stopping) return;
      try {
        await this.launch();
        return;
      } catch (error) {
        this.options.log?.(String(error));
      }
    }
  }

  /** Starts a program as the cluster's owner, in a process group of its own so that Ctrl-C reaches only us. */
  private run(program: string, args: string[]): ChildProcess {
    this.recentOutput = '';
    const child = spawn(program, args, {
      ...this.owner,
      cwd: this.options.dir,
      detached: true,
      env: serverEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      this.recentOutput = (this.recentOutput + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return child;
  }
}

const urlOf = (password: string, port: number, database = 'postgres'): string =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

/** URL of the running server of a folder; null if it does not run. */
const runningUrl = async (dir: string): Promise<string | null> => {
  const server = await serverOn(join(dir, 'cluster'));
  return server && urlOf((await readFile(passwordFile(dir), 'utf8')).trim(), server.port);
};

const passwordFile = (dir: string): string => join(dir, 'password');

const readOrMakePassword = async (dir: string, owner: Owner | null): Promise<string> => {
  const file = passwordFile(dir);
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await chmod(file, 0o600);
    if (owner) await chown(file, owner.uid, owner.gid);
  }
  return (await readFile(file, 'utf8')).trim();
};
