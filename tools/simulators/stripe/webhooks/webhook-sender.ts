import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { Event } from '../world/objects.ts';

/**
 * How events are delivered: `prompt`, in order; `late`, after `delayMs`; `repeated`, each `times` times; `reordered`,
 * the events of a window of `delayMs` in reverse order; `lost`, not at all, except through `send`.
 */
export const deliveryModes = ['prompt', 'late', 'repeated', 'reordered', 'lost'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export interface DeliveryRule {
  mode: DeliveryMode;
  /** 300 when absent. */
  delayMs?: number;
  /** 2 when absent. */
  times?: number;
  /** Number of events that the rule applies to, then events are prompt again. Default unlimited. */
  next?: number;
}

export interface Attempt {
  at: string;
  /** Null without a response. */
  status: number | null;
}

export interface SendOptions {
  /** Age of the signature. */
  ageSeconds?: number;
  /** Signs with another secret. */
  secret?: string;
}

export interface WebhookSenderOptions {
  /** Null: nothing is delivered. */
  url: string | null;
  secret: string;
  retryDelaysMs: readonly number[];
}

const TIMEOUT_MS = 10_000;

/** Sends signed events to the webhook, one after another, and retries those without a 2xx response. */
export class WebhookSender {
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

  constructor({ url, secret, retryDelaysMs }: WebhookSenderOptions) {
    this.url = url;
    this.#secret = secret;
    this.#retryDelaysMs = retryDelaysMs;
  }

  setRule(rule: DeliveryRule): void {
    this.#rule = rule;
    this.#left = rule.next ?? Infinity;
  }

  attempts(eventId: string): readonly Attempt[] {
    return this.#attempts.get(eventId) ?? [];
  }

  /** Delivers a new event by the current rule. */
  dispatch(event: Event): void {
    if (this.url === null) return;
    const { mode, delayMs = 300, times = 2 } = this.#left > 0 ? this.#rule : { mode: 'prompt' as const };
    this.#left -= 1;
    if (mode === 'prompt') this.#enqueue(event);
    else if (mode === 'late') this.#run(this.#after(delayMs, () => this.#deliver(event)));
    else if (mode === 'repeated') for (let i = 0; i < times; i += 1) this.#enqueue(event);
    else if (mode === 'reordered') this.#collect(event, delayMs);
  }

  /** Sends an event once, now. Returns the status, null without a response. */
  async send(
    event: Event,
    { ageSeconds = 0, secret = this.#secret }: SendOptions = {},
  ): Promise<number | null> {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const response = await fetch(this.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
    }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    const status = response?.status ?? null;
    this.#attempts.set(event.id, [...this.attempts(event.id), { at: new Date().toISOString(), status }]);
    return status;
  }

  /** Waits until all deliveries are complete, retries included. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.settled();
  }

  #enqueue(event: Event): void {
    this.#queue = this.#queue.then(() => this.#firstAttempt(event));
    this.#run(this.#queue);
  }

  /** Retries run in the background, so that they do not delay the next events. */
  async #firstAttempt(event: Event): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    if (!isAccepted(await this.send(event))) this.#run(this.#retry(event));
  }

  async #deliver(event: Event): Promise<void> {
    if (!isAccepted(await this.send(event))) await this.#retry(event);
  }

  async #retry(event: Event): Promise<void> {
    for (const delay of this.#retryDelaysMs) {
      await this.#after(delay, () => Promise.resolve());
      if (this.#stopped.signal.aborted || isAccepted(await this.send(event))) return;
    }
  }

  #collect(event: Event, delayMs: number): void {
    if (this.#window) return void this.#window.unshift(event);
    this.#window = [event];
    this.#run(
      this.#after(delayMs, async () => {
        const backwards = this.#window ?? [];
        this.#window = undefined;
        for (const collected of backwards) await this.#firstAttempt(collected);
      }),
    );
  }

  async #after(delayMs: number, action: () => Promise<void>): Promise<void> {
    await sleep(delayMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => null);
    if (!this.#stopped.signal.aborted) await action();
  }

  #run(work: Promise<unknown>): void {
    const tracked = work.then(() => void this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
