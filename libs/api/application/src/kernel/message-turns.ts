import { ATTEMPT_MS } from './deliveries.ts';
import type { Turn, TurnLimits, TurnRequest } from './deliveries.ts';
import type { KernelPorts } from './ports.ts';

const LEASE_MS = 60_000;

/**
 * Sends what is due as its turn comes, up to so many at once by host, by user and in all, and leases only what may start
 * now: a receiver that takes long holds the places of its owner, and nobody else waits behind it.
 */
export class MessageTurns<T extends Turn> {
  private readonly underWay = new Map<T, Promise<void>>();
  private readonly lastUser = new Map<string, Turn['userId']>();
  private running: Promise<void> | null = null;
  private wake = (): void => undefined;
  private readonly failures: unknown[] = [];
  private isStopped = false;

  constructor(
    private readonly deps: Pick<KernelPorts, 'clock'> & {
      readonly limits: TurnLimits;
      readonly lease: (request: TurnRequest, now: Date) => Promise<T[]>;
      readonly send: (turn: T) => Promise<void>;
    },
  ) {}

  /**
   * Resolves once none is due and none is being sent. Rejects if a result cannot be recorded, and leases no more until
   * it is called again; what was sent is due again when its lease ends.
   */
  execute(): Promise<void> {
    this.wake();
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  /** Starts no more, and waits for what is being sent. The rest becomes due again when its lease ends. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running?.catch(() => undefined);
    await Promise.all(this.underWay.values());
  }

  private async run(): Promise<void> {
    this.failures.length = 0;
    for (;;) {
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      // What ends during the lease leaves places that it did not know of.
      const wasIdle = this.underWay.size === 0;
      const leased = await this.lease();
      for (const turn of leased) this.start(turn);
      if (this.failures.length > 0 || (wasIdle && leased.length === 0)) break;
      if (leased.length === 0) await woken;
    }
    if (this.failures.length > 0) throw this.failures[0];
  }

  private async lease(): Promise<T[]> {
    const { clock, lease, limits } = this.deps;
    const inAll = limits.inAll - this.underWay.size;
    if (this.isStopped || this.failures.length > 0 || inAll <= 0) return [];
    const { lastUser } = this;
    const held = [...this.underWay.keys()];
    return lease({ ...limits, inAll, leaseMs: LEASE_MS, held, lastUser }, clock.now());
  }

  private start(turn: T): void {
    const { host, userId } = turn;
    this.lastUser.set(host, userId);
    const sending = this.send(turn)
      .catch((error: unknown) => void this.failures.push(error))
      .finally(() => {
        this.underWay.delete(turn);
        if (this.underWay.size === 0) this.lastUser.clear();
        this.wake();
      });
    this.underWay.set(turn, sending);
  }

  /** What was leased during the stop, or has too short a lease, becomes due again when its lease ends. */
  private async send(turn: T): Promise<void> {
    const { clock, send } = this.deps;
    if (this.isStopped || turn.leasedUntil.getTime() - clock.now().getTime() < ATTEMPT_MS) return;
    await send(turn);
  }
}
