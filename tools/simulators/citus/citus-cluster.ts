import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const NODES = ['coordinator', 'worker-1', 'worker-2', 'worker-3'] as const;
export type Node = (typeof NODES)[number];

/** A coordinator and workers. */
export interface Citus {
  /** Of the coordinator. */
  url: string;
  /** Of the nodes that were started. */
  ports: Record<Node, number>;
  /** Creates an empty database on every node, in which Citus knows all of them. */
  createDatabase(name: string): Promise<void>;
  /** Kills all processes of a node at once. */
  kill(node: Node): Promise<void>;
  /** Starts what was killed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface CitusOptions {
  /** 2 if left out. */
  workers?: 2 | 3;
  /** Trades durability for speed. */
  volatile?: boolean;
}

/** Starts a cluster by the program `citus-cluster` in a folder. What it has committed survives a kill, unless it is volatile. */
export const startCitus = async (
  engine: string,
  { workers = 2, volatile = false }: CitusOptions = {},
): Promise<Citus> => {
  const top = await mkdtemp(join(tmpdir(), 'patchlight-citus-'));
  await chmod(top, 0o755); // Started by root, it runs as somebody else.
  const dir = join(top, 'citus');
  const env = {
    ...process.env,
    CITUS_WORKERS: String(workers),
    ...(volatile && { CITUS_VOLATILE: '1' }),
  };
  const run = async (verb: string, ...args: string[]): Promise<string> => {
    const command = [join(engine, 'citus-cluster'), verb, dir, ...args];
    return (await promisify(execFile)('bash', command, { env })).stdout;
  };
  const close = async (): Promise<void> => {
    await run('stop');
    await rm(top, { recursive: true, force: true });
  };
  const textOf = (node: Node, file: string): Promise<string> => readFile(join(dir, node, file), 'utf8');
  try {
    const url = /^DATABASE_URL=(.+)$/m.exec(await run('start'))?.[1];
    if (url === undefined) throw new Error('The cluster did not start.');
    const ports = await Promise.all(
      NODES.slice(0, 1 + workers).map(async (node) => [node, Number(await textOf(node, 'port'))] as const),
    );
    return {
      url,
      ports: Object.fromEntries(ports) as Record<Node, number>,
      createDatabase: async (name) => {
        await run('database', name);
      },
      kill: async (node) => {
        const pid = Number.parseInt(await textOf(node, 'data/postmaster.pid'), 10);
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
        if (!command.split('\0').includes(join(dir, node, 'data')))
          throw new Error(`Process ${pid} is not that of ${node}.`);
        // Frozen first, so that it starts no more of them.
        process.kill(pid, 'SIGSTOP');
        const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
        for (const own of [pid, ...(children.match(/\d+/g) ?? [])]) process.kill(Number(own), 'SIGKILL');
      },
      restart: async () => {
        await run('start');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
