import { eventually } from '@patchlight/testing';
import type { Exit, PatchlightProcess, Settings, World } from '@patchlight/api-e2e';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalOwn } from './own-process.ts';

const PAUSE_MS = 100;

/** A process of the product that is restarted whenever it exits. */
export class SupervisedProcess {
  private current: PatchlightProcess | null = null;
  private isLeft = false;
  private isPaused = false;
  starts = 0;

  constructor(
    private readonly world: World,
    private readonly role: 'api' | 'worker',
    private settings: Settings,
  ) {
    void this.live();
  }

  /** Waits until it is ready. */
  ready(): Promise<PatchlightProcess> {
    return eventually(`the ${this.role} was ready`, () => this.current, 300_000);
  }

  /** Sends it a signal, and waits until it has ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' = 'SIGKILL'): Promise<Exit> {
    const { pid, exited } = await this.ready();
    signalOwn(pid, signal);
    return exited;
  }

  /** Ends it as an update does, so that it starts with other settings beside those that it has. */
  replace(settings: Settings): Promise<Exit> {
    this.settings = { ...this.settings, ...settings };
    return this.end('SIGTERM');
  }

  /** Does not restart it until `resume`. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  /** Stops restarting it. */
  leave(): void {
    this.isLeft = true;
  }

  private async live(): Promise<void> {
    while (!this.isLeft) {
      if (this.isPaused) {
        await sleep(PAUSE_MS);
        continue;
      }
      this.starts += 1;
      // Starting may fail while the database is unavailable.
      this.current = await this.world.start(this.role, this.settings).catch(() => null);
      await this.current?.exited;
      this.current = null;
    }
  }
}

/** Kills the database server and waits until it is restarted. */
export const killDatabase = async ({ database, rows }: World): Promise<void> => {
  const { pid } = database;
  signalOwn(pid!, 'SIGKILL');
  await eventually(
    'the database was back',
    async () => database.pid !== pid && (await rows('select')),
    60_000,
  );
};
