import { migrate } from '@patchlight/adapters/persistence';
import { startCitus } from '@patchlight/simulators';
import type { Citus } from '@patchlight/simulators';
import { BenchDatabase, withClient } from './server.ts';

/**
 * A coordinator and two workers of Citus on this machine. A database that only the coordinator has, without the extension, is plain
 * PostgreSQL of the same version and settings.
 */
export class CitusServer {
  private constructor(private readonly citus: Citus) {}

  /** @param engine a folder with `citus-cluster`, and the archive of Citus that it unpacks */
  static async start(engine: string, isVolatile: boolean): Promise<CitusServer> {
    return new CitusServer(await startCitus(engine, { volatile: isVolatile }));
  }

  /** Creates an empty database with the product's schema, distributed over the nodes or not. */
  async create(name: string, isDistributed: boolean): Promise<BenchDatabase> {
    if (isDistributed) await this.citus.createDatabase(name);
    else await withClient(this.citus.url, (client) => client.query(`create database ${name}`));
    const url = new URL(this.citus.url);
    url.pathname = name;
    await migrate(url.href);
    return new BenchDatabase(url.href);
  }

  stop(): Promise<void> {
    return this.citus.close();
  }
}
