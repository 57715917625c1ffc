import { SessionEnds } from '@patchlight/application/ports';
import type { Signals } from '@patchlight/application/ports';

/** Observes every deleted session row. After a gap, each session counts as ended once. */
export class PostgresSessionEnds extends SessionEnds {
  private readonly listeners = new Map<string, Set<() => void>>();

  constructor(signals: Signals) {
    super();
    signals.on('session_ends', (ids) => this.tell(ids.split(',')));
    signals.onGap(() => this.tell([...this.listeners.keys()]));
  }

  override subscribe(sessionId: string, listener: () => void): () => void {
    const ofSession = this.listeners.get(sessionId) ?? new Set();
    this.listeners.set(sessionId, ofSession.add(listener));
    return () => {
      ofSession.delete(listener);
      if (ofSession.size === 0 && this.listeners.get(sessionId) === ofSession)
        this.listeners.delete(sessionId);
    };
  }

  private tell(sessionIds: string[]): void {
    for (const id of sessionIds) for (const listener of this.listeners.get(id) ?? []) listener();
  }
}
