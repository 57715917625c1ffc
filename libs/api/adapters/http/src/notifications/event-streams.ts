import { Injectable } from '@nestjs/common';
import { SessionEnds } from '@patchlight/application';
import type { SessionOwner } from '@patchlight/application';
import { StreamsExhausted, TooManyStreams } from '@patchlight/domain';
import { Observable, ReplaySubject, finalize, takeUntil } from 'rxjs';
import { HttpOptions } from '../kernel/http-options.ts';

/** Per user and process. A tab without a stream polls the unread count. */
export const STREAMS_PER_USER = 8;

/** A reserved slot for a stream. */
export interface StreamSlot {
  /** Ends the stream with the session, and releases the slot when the stream ends. */
  hold<Event>(events: Observable<Event>): Observable<Event>;
  leave(): void;
}

/** The open event streams of this process. */
@Injectable()
export class EventStreams {
  private readonly perUser = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly ends: SessionEnds,
    private readonly options: HttpOptions,
  ) {}

  /**
   * Reserves a slot. From now on the end of the session is observed.
   * @param gone aborted once the client has left: what nobody receives is never subscribed
   * @throws {TooManyStreams}
   * @throws {StreamsExhausted}
   */
  take({ userId, sessionId }: SessionOwner, gone: AbortSignal): StreamSlot {
    if (this.count >= this.options.maxEventStreams) throw new StreamsExhausted();
    if ((this.perUser.get(userId) ?? 0) >= STREAMS_PER_USER) throw new TooManyStreams(STREAMS_PER_USER);
    this.add(userId, 1);
    const ended = new ReplaySubject<void>(1);
    const unsubscribe = this.ends.subscribe(sessionId, () => ended.next());
    let isHeld = true;
    const leave = (): void => {
      if (!isHeld) return;
      isHeld = false;
      unsubscribe();
      this.add(userId, -1);
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
    return { leave, hold: (events) => events.pipe(takeUntil(ended), finalize(leave)) };
  }

  private add(userId: string, change: 1 | -1): void {
    this.count += change;
    const left = (this.perUser.get(userId) ?? 0) + change;
    if (left === 0) this.perUser.delete(userId);
    else this.perUser.set(userId, left);
  }
}
