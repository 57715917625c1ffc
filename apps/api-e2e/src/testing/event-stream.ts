import type { NotificationEvents } from '@patchlight/contracts';
import { createParser } from 'eventsource-parser';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedEvent {
  name: string;
  data: unknown;
}

/** An open stream of server-sent events. */
export class EventStream {
  readonly received: ReceivedEvent[] = [];
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>;
  private readonly control: AbortController;

  private constructor(response: Response, control: AbortController) {
    this.control = control;
    this.ended = this.read(response).catch(() => undefined);
  }

  /** @throws {Error} the response is not a stream */
  static async open(url: string, token: string): Promise<EventStream> {
    const control = new AbortController();
    const response = await fetch(url, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      signal: control.signal,
    });
    if (response.status !== 200) throw new Error(`The stream answered ${response.status}`);
    const stream = new EventStream(response, control);
    await eventually('the stream was ready', () => stream.received.some(({ name }) => name === 'ready'));
    return stream;
  }

  /** Events received so far for the update with this gid. */
  newsOf(gid: string): NotificationEvents['update'][] {
    return this.received
      .filter(({ name }) => name === 'update')
      .map(({ data }) => data as NotificationEvents['update'])
      .filter((update) => update.gid === gid);
  }

  close(): void {
    this.control.abort();
  }

  private async read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ event = 'message', data }) =>
        this.received.push({ name: event, data: data === '' ? null : JSON.parse(data) }),
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body!)
      parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
  }
}

/** Reconnects like a browser when the server ends the stream. */
export class LastingStream {
  private readonly streams: EventStream[] = [];
  private isClosed = false;

  private constructor(private readonly openOne: () => Promise<EventStream>) {}

  static async open(openOne: () => Promise<EventStream>): Promise<LastingStream> {
    const lasting = new LastingStream(openOne);
    const first = await openOne();
    void lasting.follow(first);
    return lasting;
  }

  newsOf(gid: string): NotificationEvents['update'][] {
    return this.streams.flatMap((stream) => stream.newsOf(gid));
  }

  close(): void {
    this.isClosed = true;
    this.streams.at(-1)?.close();
  }

  private async follow(first: EventStream): Promise<void> {
    for (let stream: EventStream | null = first; !this.isClosed;) {
      if (stream) {
        this.streams.push(stream);
        await stream.ended;
      }
      await sleep(200);
      stream = this.isClosed ? null : await this.openOne().catch(() => null);
    }
  }
}
