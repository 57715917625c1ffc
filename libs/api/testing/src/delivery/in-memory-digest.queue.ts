import type { DigestQueue, DigestRecipient } from '@patchlight/application/ports';

/** Digests are made due by tests. */
export class InMemoryDigestQueue implements DigestQueue {
  readonly due: DigestRecipient[] = [];

  async claim(count: number): Promise<DigestRecipient[]> {
    return this.due.splice(0, count);
  }

  async find(userId: string, now: Date): Promise<(DigestRecipient & { dueAt: Date }) | null> {
    const found = this.due.find((recipient) => recipient.userId === userId);
    return found ? { ...found, dueAt: now } : null;
  }
}
