import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@patchlight/embedded-postgres';
import { cpuSecondsOf, end, memoryOf, startProduct } from './processes.ts';

export const JWT_SECRET = 'a secret of the benchmark, of no use elsewhere';

const START_TIMEOUT_MS = 60_000;

/** The product's API process. */
export class Api {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** From the start of the process until /readyz returns 200. */
    readonly startSeconds: number,
  ) {}

  static async start(
    workDir: string,
    databaseUrl: string,
    settings: Record<string, string> = {},
  ): Promise<Api> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const startedAt = performance.now();
    const child = startProduct(workDir, {
      ROLE: 'api',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: workDir,
      JWT_SECRET,
      ENCRYPTION_KEY: JWT_SECRET,
      ...settings,
    });
    await answers(`${url}/readyz`, child);
    return new Api(child, url, (performance.now() - startedAt) / 1_000);
  }

  /** Resident memory, MB. */
  get memory(): number {
    return memoryOf(this.child)?.now ?? NaN;
  }

  get cpuSeconds(): number {
    return cpuSecondsOf(this.child);
  }

  stop(): Promise<void> {
    return end(this.child);
  }
}

const answers = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('The API did not start; see api.log.');
    await sleep(5);
  }
};
