import { Injectable } from '@nestjs/common';
import { SettledEvents } from '@patchlight/application';
import { TooManyWaits, WaitsExhausted } from '@patchlight/domain';
import type { FastifyReply } from 'fastify';
import { HttpOptions } from '../kernel/http-options.ts';
import { Traffic } from '../kernel/gate/traffic.ts';

/** Per user and process: as many as there may be API tokens. */
export const WAITS_PER_USER = 20;

/** The requests of this process that wait for events. They hold no connection of the database. */
@Injectable()
export class EventWaits {
  private readonly perUser = new Map<string, number>();
  /** End each wait. */
  private readonly ends = new Set<() => void>();

  constructor(
    private readonly settled: SettledEvents,
    private readonly traffic: Traffic,
    private readonly options: HttpOptions,
  ) {
    traffic.onDrain(() => {
      for (const end of this.ends) end();
    });
  }

  /**
   * Reads until something is found, the time is over, the client has gone, or the process shuts down.
   * @param read false: nothing yet
   * @throws {TooManyWaits}
   * @throws {WaitsExhausted}
   */
  async until(
    read: () => Promise<boolean>,
    { userId, seconds, reply }: { userId: string; seconds: number; reply: FastifyReply },
  ): Promise<void> {
    const leave = this.enter(userId);
    let isOver = this.traffic.isDraining || reply.raw.destroyed;
    let isTold = false;
    let proceed = (): void => undefined;
    const end = (): void => {
      isOver = true;
      proceed();
    };
    const unsubscribe = this.settled.subscribe(userId, () => {
      isTold = true;
      proceed();
    });
    const timer = setTimeout(end, seconds * 1_000);
    this.ends.add(end);
    reply.raw.once('close', end);
    reply.request.isHeld = true;
    try {
      for (;;) {
        isTold = false;
        if ((await read()) || isOver) return;
        if (!isTold) await new Promise<void>((resolve) => (proceed = resolve));
        if (isOver) return;
      }
    } finally {
      clearTimeout(timer);
      unsubscribe();
      this.ends.delete(end);
      reply.raw.off('close', end);
      leave();
    }
  }

  private enter(userId: string): () => void {
    if (this.ends.size >= this.options.maxEventWaits) throw new WaitsExhausted();
    const own = this.perUser.get(userId) ?? 0;
    if (own >= WAITS_PER_USER) throw new TooManyWaits(WAITS_PER_USER);
    this.perUser.set(userId, own + 1);
    return () => {
      const left = this.perUser.get(userId)! - 1;
      if (left === 0) this.perUser.delete(userId);
      else this.perUser.set(userId, left);
    };
  }
}
