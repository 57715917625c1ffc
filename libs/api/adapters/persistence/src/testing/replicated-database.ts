import { eventually } from '@patchlight/testing';
import { startStreamingCluster } from '@patchlight/embedded-postgres';
import type { ClusterServer } from '@patchlight/embedded-postgres';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Database } from '../kernel/database.ts';
import { AskingDatabase } from './asking-database.ts';
import { migrate } from '../kernel/migration/migrate.ts';
import { createOrm } from '../kernel/orm.ts';
import {
  PostgresListener,
  DATABASE_IDENTITY,
  ReplicaReads,
  Replica,
  Replicas,
} from '../kernel/scale-out/index.ts';
import type { ReplicaOptions } from '../kernel/scale-out/index.ts';
import { TEST_SLOWNESS } from './test-database.ts';

/** The reading side of an API process. */
export interface ReadingProcess {
  reads: Database;
  replicas: Replicas;
  /** What was said of replicas in trouble. */
  troubles: unknown[];
  /** Statements that replicas have answered. */
  answered(): number;
  /** Waits until a replica can be read. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicatedDatabase {
  url: string;
  orm: MikroORM;
  db: AskingDatabase;
  addReplica(settings?: string[]): Promise<ClusterServer>;
  openReplica(url: string, onChange: ReplicaOptions['onChange']): Replica;
  /** @param listenTo of the primary, by default */
  startProcess(replicaUrls: string[], listenTo?: string): Promise<ReadingProcess>;
  close(): Promise<void>;
}

/** Name of what listens to the primary, for each process. */
export const LISTENER = 'reading process';

/** A migrated PostgreSQL 15 that can be replicated. */
export const createReplicatedDatabase = async (): Promise<ReplicatedDatabase> => {
  const cluster = await startStreamingCluster();
  const url = cluster.primary.url();
  await migrate(url);
  const orm = await createOrm({ databaseUrl: url, slowness: TEST_SLOWNESS });
  const db = new AskingDatabase(orm.em);
  const processes: ReadingProcess[] = [];
  const row = await db.queryOne<{ identity: string }>(`select ${DATABASE_IDENTITY} as identity`);
  const { types } = ((await orm.em.getConnection().getNativeClient()) as pg.Pool).options;
  const openReplica: ReplicatedDatabase['openReplica'] = (replicaUrl, onChange) =>
    new Replica({ url: replicaUrl, identity: row!.identity, types, onChange });
  const startProcess = async (replicaUrls: string[], listenTo = url): Promise<ReadingProcess> => {
    const troubles: unknown[] = [];
    const listener = new PostgresListener(listenTo, LISTENER);
    const note = (_: string, error: unknown): void => void (error !== null && troubles.push(error));
    const replicas = new Replicas(
      listener,
      replicaUrls.map((replicaUrl) => openReplica(replicaUrl, note)),
    );
    await listener.start();
    const process: ReadingProcess = {
      reads: new ReplicaReads(orm.em, replicas),
      replicas,
      troubles,
      answered: () => replicas.vitals().reduce((all, { reads }) => all + reads, 0),
      caughtUp: async () => {
        await eventually('a replica could be read', () => replicas.by(null, () => replicas.choose()));
      },
      close: async () => {
        await replicas.close();
        await listener.close();
      },
    };
    processes.push(process);
    return process;
  };
  const close = async (): Promise<void> => {
    await Promise.all(processes.map((process) => process.close()));
    await orm.close(true);
    await cluster.close();
  };
  return { url, orm, db, addReplica: cluster.addReplica, openReplica, startProcess, close };
};
