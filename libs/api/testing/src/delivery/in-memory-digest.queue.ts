import { DigestQueue } from '@patchlight/application/ports';
import type { DigestRecipient } from '@patchlight/application/ports';

/** Digests are made due by tests. */
export class InMemoryDigestQueue extends DigestQueue {
  readonly due: DigestRecipient[] = [];

  override async claim(count: number): Promise<DigestRecipient[]> {
    return this.due.splice(0, count);
  }

  override async find(userId: string, now: Date): Promise<(DigestRecipient & { dueAt: Date }) | null> {
    const found = this.due.find((recipient) => recipient.userId === userId);
    return found ? { ...found, dueAt: now } : null;
  }
}
