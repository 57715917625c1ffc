import { eventually } from '@patchlight/testing';
import type { PatchlightProcess, Settings, World } from '@patchlight/api-e2e';
import { signalOwn } from './own-process.ts';

/** A process of the product that is restarted whenever it exits. */
export class SupervisedProcess {
  private current: PatchlightProcess | null = null;
  private isLeft = false;
  starts = 0;

  constructor(
    private readonly world: World,
    private readonly role: 'api' | 'worker',
    private readonly settings: Settings,
  ) {
    void this.live();
  }

  /** Waits until it is ready. */
  ready(): Promise<PatchlightProcess> {
    return eventually(`the ${this.role} was ready`, () => this.current, 300_000);
  }

  /** Kills it. */
  async kill(): Promise<void> {
    const { pid, exited } = await this.ready();
    signalOwn(pid, 'SIGKILL');
    await exited;
  }

  /** Stops restarting it. */
  leave(): void {
    this.isLeft = true;
  }

  private async live(): Promise<void> {
    while (!this.isLeft) {
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
