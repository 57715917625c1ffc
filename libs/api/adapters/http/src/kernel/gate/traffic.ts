import { Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

export interface CompletedRequest {
  method: string;
  /** The route pattern, such as `/api/updates/:gid`; all requests outside the API share one name. */
  route: string;
  status: number;
  seconds: number;
  /** Whether it was a stream, or held until something happened: its duration is no measure of latency. */
  isStream: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Waits for something to happen: its duration is no measure of latency. */
    isHeld?: boolean;
  }
}

const OPERATIONAL = /^\/(?:api\/|livez$|readyz$|metrics$|status$)/;

const routeOf = ({ is404, routeOptions, url }: FastifyRequest): string => {
  if (!is404 && routeOptions.url && OPERATIONAL.test(routeOptions.url)) return routeOptions.url;
  return url.startsWith('/api/') ? 'unknown' : 'web';
};

const STREAM = { isStream: true };

/** Marks a handler whose response is an endless stream. */
export const EndlessStream = (): MethodDecorator => RouteConfig(STREAM);

const isStream = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof STREAM>).isStream === true;

/** Tracks the requests in progress, so that a shutdown can wait for them. */
@Injectable()
export class Traffic {
  private readonly underWay = new Set<FastifyRequest>();
  private readonly listeners: ((request: CompletedRequest) => void)[] = [];
  private readonly drainListeners: (() => void)[] = [];
  private draining = false;

  /** Whether this process is shutting down and refuses new requests. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** Streams included. */
  get count(): number {
    return this.underWay.size;
  }

  onAnswered(listener: (request: CompletedRequest) => void): void {
    this.listeners.push(listener);
  }

  /** Calls the listener when this process starts to shut down. */
  onDrain(listener: () => void): void {
    this.drainListeners.push(listener);
  }

  /**
   * Graceful shutdown: reports not ready, still serves requests for `announceMs`, then waits for those in progress, at
   * most `patienceMs`. Does not wait for event streams.
   */
  async drain(announceMs: number, patienceMs: number): Promise<void> {
    this.draining = true;
    for (const listener of this.drainListeners) listener();
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
      // Unlike the response hooks, this also fires for streams and for aborted requests.
      raw.once('close', () => {
        this.underWay.delete(request);
        const answered = {
          method: request.method,
          route: routeOf(request),
          status: raw.statusCode,
          seconds: (performance.now() - startedAt) / 1_000,
          isStream: isStream(request) || request.isHeld === true,
        };
        for (const listener of this.listeners) listener(answered);
      });
    });
  }
}
