import type { Visitor } from '@patchlight/api-e2e';
import { createParser } from 'eventsource-parser';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';

const PER_ADDRESS = 400;

/** Many open streams of events, from several loopback addresses. */
export class Audience {
  /** Streams that were refused or ended by the server. */
  lost = 0;
  ready = 0;
  private readonly requests: ClientRequest[] = [];
  private readonly waiting = new Map<string, { from: number; latencies: number[] }>();

  constructor(private readonly url: string) {}

  /** Opens a stream, and waits until it is ready or refused. */
  open({ token }: Visitor): Promise<void> {
    return new Promise((done) => {
      const localAddress = `127.0.2.${1 + Math.floor(this.requests.length / PER_ADDRESS)}`;
      const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
      const asked = request(`${this.url}/api/notifications/stream`, { localAddress, headers, agent: false });
      this.requests.push(asked);
      const lose = (): void => {
        this.lost += 1;
        done();
      };
      asked.once('error', lose);
      asked.once('response', (response) => {
        if (response.statusCode !== 200) {
          lose();
          return;
        }
        const parser = createParser({
          onEvent: ({ event, data }) => {
            if (event === 'ready') this.ready += 1;
            if (event === 'ready') done();
            if (event === 'update') this.hear((JSON.parse(data) as { gid: string }).gid);
          },
        });
        response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
        response.once('end', lose);
      });
      asked.end();
    });
  }

  /** Begins to measure how long the news of an update takes. @returns milliseconds of each stream that has it */
  expect(gid: string): readonly number[] {
    const latencies: number[] = [];
    this.waiting.set(gid, { from: performance.now(), latencies });
    return latencies;
  }

  close(): void {
    for (const asked of this.requests)
      asked
        .removeAllListeners()
        .on('error', () => undefined)
        .destroy();
  }

  private hear(gid: string): void {
    const wait = this.waiting.get(gid);
    wait?.latencies.push(performance.now() - wait.from);
  }
}
