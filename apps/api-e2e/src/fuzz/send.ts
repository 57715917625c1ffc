import { connect } from 'node:net';
import { Pool } from 'undici';
import type { FuzzResponse, FuzzRequest } from './requests.ts';

/** Timeout of a request. */
const LIMIT_MS = 12_000;

/** The first response of a connection; status 0 without one. */
const firstAnswerIn = (received: string): Omit<FuzzResponse, 'ms'> => {
  const [head = '', rest = ''] = received.split(/\r\n\r\n(.*)/s);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 2),
    ]),
  );
  const length = headers['content-length'];
  const text = length === undefined ? rest : Buffer.from(rest).subarray(0, Number(length)).toString();
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0), headers, text };
};

/** Sends requests as they are. */
export class Sender {
  private readonly pool: Pool;
  private readonly url: URL;

  constructor(url: string, connections: number) {
    this.url = new URL(url);
    this.pool = new Pool(url, { connections, headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  async send(request: FuzzRequest, bearer: string | null): Promise<FuzzResponse> {
    const startedAt = performance.now();
    const answer = await (request.isRaw ? this.bytes(request.body as Buffer) : this.http(request, bearer));
    return { ...answer, ms: performance.now() - startedAt };
  }

  private async http(
    { method, path, headers, body }: FuzzRequest,
    bearer: string | null,
  ): Promise<Omit<FuzzResponse, 'ms'>> {
    const answer = await this.pool.request({
      method: method as 'GET',
      path,
      headers: { ...(bearer !== null && { authorization: `Bearer ${bearer}` }), ...headers },
      body: body ?? null,
    });
    // A stream of events has no end.
    const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
    const text = isEndless ? '' : await answer.body.text();
    if (isEndless) answer.body.on('error', () => undefined).destroy();
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, text };
  }

  private bytes(request: Buffer): Promise<Omit<FuzzResponse, 'ms'>> {
    const { hostname, port, host } = this.url;
    return new Promise((done) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.end(request.toString('latin1').replaceAll(':host', host), 'latin1'),
      );
      socket.setTimeout(LIMIT_MS, () => socket.destroy());
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => done(firstAnswerIn(text)));
    });
  }
}
