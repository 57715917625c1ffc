import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface NatsServer {
  /** With a user who may publish and subscribe what Patchlight does. */
  url: string;
  /** CPU time and more of it are found by this. */
  pid: number;
  /** Ends it at once. */
  kill(): Promise<void>;
}

const PATIENCE_MS = 20_000;
export const NATS_PROGRAM = '/usr/sbin/nats-server';

/** Users who may publish and subscribe everything, what Patchlight does, and something else. */
const CONFIGURATION = `authorization {
  users = [
    { user: patchlight, password: "a word", permissions: { publish: "patchlight.>", subscribe: "patchlight.>" } }
    { user: stranger, password: other, permissions: { publish: "other.>", subscribe: "other.>" } }
    { user: mute, password: other, permissions: { publish: "other.>", subscribe: "patchlight.>" } }
  ]
}
`;

/** Waits until the server has written where it listens. */
const addressesOf = async (dir: string): Promise<[string]> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const file = (await readdir(dir)).find((name) => name.endsWith('.ports'));
    const text = file && (await readFile(join(dir, file), 'utf8'));
    if (text) return (JSON.parse(text) as { nats: [string] }).nats;
    await sleep(20);
  }
  throw new Error('nats-server did not start.');
};

/** A real nats-server on a separate port. @param port of one that has ended, to be it again */
export const startNatsServer = async (port = -1): Promise<NatsServer> => {
  if (!existsSync(NATS_PROGRAM))
    throw new Error('No nats-server found: install it (Debian: "apt-get install nats-server").');
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-nats-'));
  const configuration = join(dir, 'nats.conf');
  await writeFile(configuration, CONFIGURATION);
  const args = ['-c', configuration, '-a', '127.0.0.1', '-p', String(port), '--ports_file_dir', dir];
  const child = spawn(NATS_PROGRAM, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const [address] = await addressesOf(dir);
    return { url: address.replace('nats://', 'nats://patchlight:a%20word@'), pid: child.pid!, kill };
  } catch (error) {
    await kill();
    throw error;
  }
};
