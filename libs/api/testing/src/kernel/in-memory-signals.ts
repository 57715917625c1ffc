import { SignalSource } from '@patchlight/application/ports';
import type { Signals } from '@patchlight/application/ports';

/** A process that receives signals, or could. */
class InMemoryReceiver extends SignalSource {
  constructor(private readonly hub: InMemorySignals) {
    super();
  }

  override get isUp(): boolean {
    return this.hub.reaches(this);
  }

  override async claim(): Promise<boolean> {
    return this.hub.claim(this);
  }

  override release(): void {
    this.hub.leave(this);
  }

  override deliver(channel: string, payload: string): void {
    super.deliver(channel, payload);
  }

  override tellOfGap(): void {
    super.tellOfGap();
  }
}

/** Signals of one database, sent to all who joined, and to the source that was claimed. */
export class InMemorySignals {
  private readonly joined = new Set<InMemoryReceiver>();
  private claimed: InMemoryReceiver | null = null;

  /** Signals of a process, and the function with which it leaves. */
  join(prepare: (signals: Signals) => void): { signals: Signals; leave: () => void } {
    const receiver = new InMemoryReceiver(this);
    prepare(receiver);
    this.joined.add(receiver);
    receiver.tellOfGap();
    return { signals: receiver, leave: () => this.leave(receiver) };
  }

  source(): SignalSource {
    return new InMemoryReceiver(this);
  }

  send(channel: string, payload: string): void {
    for (const receiver of this.joined) receiver.deliver(channel, payload);
    this.claimed?.deliver(channel, payload);
  }

  /** As if all connections had been lost and, but for the claimed one, found again. */
  interrupt(): void {
    this.claimed = null;
    for (const receiver of this.joined) receiver.tellOfGap();
  }

  reaches(receiver: InMemoryReceiver): boolean {
    return this.joined.has(receiver) || this.claimed === receiver;
  }

  claim(receiver: InMemoryReceiver): boolean {
    if (this.claimed === null) {
      this.claimed = receiver;
      receiver.tellOfGap();
    }
    return this.claimed === receiver;
  }

  leave(receiver: InMemoryReceiver): void {
    this.joined.delete(receiver);
    if (this.claimed === receiver) this.claimed = null;
  }
}
