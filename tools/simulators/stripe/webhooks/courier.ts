import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { Event } from '../world/objects.ts';

/**
 * How events reach the webhook: `prompt`, in their order; `late`, after `delayMs`; `repeated`, each `times` times;
 * `reordered`, those of a window of `delayMs` backwards; `lost`, not at all, unless sent by hand.
 */
export const deliveryModes = ['prompt', 'late', 'repeated', 'reordered', 'lost'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export interface DeliveryRule {
  mode: DeliveryMode;
  /** 300 when absent. */
  delayMs?: number;
  /** 2 when absent. */
  times?: number;
  /** The rule holds for this many events, then events are prompt again; for all when absent. */
  next?: number;
}

export interface Attempt {
  at: string;
  /** Null when no answer came. */
  status: number | null;
}

export interface SendOptions {
  /** Makes the signature this old. */
  ageSeconds?: number;
  /** Signs with another secret. */
  secret?: string;
}

export interface CourierOptions {
  /** Null: nothing is delivered. */
  url: string | null;
  secret: string;
  retryDelaysMs: readonly number[];
}

const TIMEOUT_MS = 10_000;

/** Delivers signed events to the webhook, one after another; what is not taken with 2xx is tried again. */
export class Courier {
  url: string | null;
  readonly #secret: string;
  readonly #retryDelaysMs: readonly number[];
  readonly #stopped = new AbortController();
  readonly #attempts = new Map<string, Attempt[]>();
  readonly #running = new Set<Promise<void>>();
  #rule: DeliveryRule = { mode: 'prompt' };
  #left = Infinity;
  #queue: Promise<unknown> = Promise.resolve();
  #window: Event[] | undefined;

  constructor({ url, secret, retryDelaysMs }: CourierOptions) {
    this.url = url;
    this.#secret = secret;
    this.#retryDelaysMs = retryDelaysMs;
  }

  follow(rule: DeliveryRule): void {
    this.#rule = rule;
    this.#left = rule.next ?? Infinity;
  }

  attempts(eventId: string): readonly Attempt[] {
    return this.#attempts.get(eventId) ?? [];
  }

  /** Takes an event that has just happened. */
  take(event: Event): void {
    if (this.url === null) return;
    const { mode, delayMs = 300, times = 2 } = this.#left > 0 ? this.#rule : { mode: 'prompt' as const };
    this.#left -= 1;
    if (mode === 'prompt') this.#enqueue(event);
    else if (mode === 'late') this.#run(this.#after(delayMs, () => this.#deliver(event)));
    else if (mode === 'repeated') for (let i = 0; i < times; i += 1) this.#enqueue(event);
    else if (mode === 'reordered') this.#gather(event, delayMs);
  }

  /** Sends an event once, now; the status of the answer, null when none came. */
  async send(
    event: Event,
    { ageSeconds = 0, secret = this.#secret }: SendOptions = {},
  ): Promise<number | null> {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const answer = await fetch(this.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    const status = answer?.status ?? null;
    this.#attempts.set(event.id, [...this.attempts(event.id), { at: new Date().toISOString(), status }]);
    return status;
  }

  /** Waits until nothing is under way any more, later attempts included. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.settled();
  }

  #enqueue(event: Event): void {
    this.#queue = this.#queue.then(() => this.#first(event));
    this.#run(this.#queue);
  }

  /** The first attempt; later ones don't hold up the events that follow. */
  async #first(event: Event): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    if (!isTaken(await this.send(event))) this.#run(this.#retry(event));
  }

  async #deliver(event: Event): Promise<void> {
    if (!isTaken(await this.send(event))) await this.#retry(event);
  }

  async #retry(event: Event): Promise<void> {
    for (const delay of this.#retryDelaysMs) {
      await this.#after(delay, () => Promise.resolve());
      if (this.#stopped.signal.aborted || isTaken(await this.send(event))) return;
    }
  }

  #gather(event: Event, delayMs: number): void {
    if (this.#window) return void this.#window.unshift(event);
    this.#window = [event];
    this.#run(
      this.#after(delayMs, async () => {
        const backwards = this.#window ?? [];
        this.#window = undefined;
        for (const gathered of backwards) await this.#first(gathered);
      }),
    );
  }

  async #after(delayMs: number, act: () => Promise<void>): Promise<void> {
    await sleep(delayMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => null);
    if (!this.#stopped.signal.aborted) await act();
  }

  #run(work: Promise<unknown>): void {
    const tracked = work.then(() => void this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
