import { Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

export interface AnsweredRequest {
  method: string;
  /** A path as it was declared, such as `/api/updates/:gid`; what is no call of the API has one name together. */
  route: string;
  status: number;
  seconds: number;
  /** Whether it was a stream, whose length says nothing about our speed. */
  isStream: boolean;
}

const OPERATIONAL = /^\/(?:api\/|livez$|readyz$|metrics$|status$)/;

const routeOf = ({ is404, routeOptions, url }: FastifyRequest): string => {
  if (!is404 && routeOptions.url && OPERATIONAL.test(routeOptions.url)) return routeOptions.url;
  return url.startsWith('/api/') ? 'unknown' : 'web';
};

const STREAM = { isStream: true };

/** Says of a handler that its answer is a stream without an end. */
export const EndlessStream = (): MethodDecorator => RouteConfig(STREAM);

const isStream = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof STREAM>).isStream === true;

/** The requests under way. Lets a stop wait for those that are being answered. */
@Injectable()
export class Traffic {
  private readonly underWay = new Set<FastifyRequest>();
  private readonly listeners: ((request: AnsweredRequest) => void)[] = [];
  private draining = false;

  /** Whether this process is about to stop and wants no more requests. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** Streams included. */
  get count(): number {
    return this.underWay.size;
  }

  onAnswered(listener: (request: AnsweredRequest) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Says that this process wants no more requests, answers those that come nevertheless for `announceMs`, and waits
   * for those under way, but for `patienceMs` at most. Event streams are not waited for.
   */
  async drain(announceMs: number, patienceMs: number): Promise<void> {
    this.draining = true;
    await sleep(announceMs);
    const deadline = Date.now() + patienceMs;
    while ([...this.underWay].some((request) => !isStream(request)) && Date.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
    }
  }

  watch(app: NestFastifyApplication): void {
    const fastify = app.getHttpAdapter().getInstance();
    fastify.addHook('onRequest', async (request: FastifyRequest, { raw }: FastifyReply) => {
      const startedAt = performance.now();
      this.underWay.add(request);
      // Unlike the hooks for answers, this is also told of streams, and of callers who went away.
      raw.once('close', () => {
        this.underWay.delete(request);
        const answered = {
          method: request.method,
          route: routeOf(request),
          status: raw.statusCode,
          seconds: (performance.now() - startedAt) / 1_000,
          isStream: isStream(request),
        };
        for (const listener of this.listeners) listener(answered);
      });
    });
  }
}
