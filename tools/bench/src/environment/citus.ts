import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@patchlight/adapters/persistence';
import { BenchDatabase, withClient } from './server.ts';

const run = promisify(execFile);

/**
 * A coordinator and two workers of Citus on this machine. A database that only the coordinator has, without the extension, is plain
 * PostgreSQL of the same version and settings.
 */
export class CitusServer {
  private constructor(
    private readonly engine: string,
    private readonly dir: string,
    private readonly url: string,
  ) {}

  /** @param engine a folder with `citus-cluster`, and the archive of Citus that it unpacks */
  static async start(engine: string): Promise<CitusServer> {
    const dir = await mkdtemp(join(tmpdir(), 'patchlight-bench-'));
    // Root starts the servers as somebody else.
    await chmod(dir, 0o755);
    const { stdout } = await run('bash', [join(engine, 'citus-cluster'), 'start', join(dir, 'citus')]);
    const url = /^DATABASE_URL=(.+)$/m.exec(stdout)?.[1];
    if (!url) throw new Error('The cluster did not start.');
    return new CitusServer(engine, dir, url);
  }

  /** Creates an empty database with the product's schema, distributed over the nodes or not. */
  async create(name: string, isDistributed: boolean): Promise<BenchDatabase> {
    if (isDistributed) await this.command('database', name);
    else await withClient(this.url, (client) => client.query(`create database ${name}`));
    const url = new URL(this.url);
    url.pathname = name;
    await migrate(url.href);
    return new BenchDatabase(url.href);
  }

  async stop(): Promise<void> {
    await this.command('stop');
    await rm(this.dir, { recursive: true, force: true });
  }

  private command(verb: string, ...args: string[]): Promise<unknown> {
    return run('bash', [join(this.engine, 'citus-cluster'), verb, join(this.dir, 'citus'), ...args]);
  }
}
