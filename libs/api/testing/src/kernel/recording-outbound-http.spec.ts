import { describe, expect, it } from '@jest/globals';
import { OutboundFailure } from '@patchlight/application/ports';
import { outboundHttpContract } from './outbound-http.contract.ts';
import { RecordingOutboundHttp } from './recording-outbound-http.ts';

const URL_OF_HOST = 'https://chat.example/hook?thread=7';

describe('RecordingOutboundHttp', () => {
  outboundHttpContract(async () => {
    const outbound = new RecordingOutboundHttp();
    return {
      outbound,
      url: URL_OF_HOST,
      received: () =>
        outbound.sent.map(({ url, method, headers = {}, body = '' }) => {
          const { pathname, search } = new URL(url);
          const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
          const text = typeof body === 'string' ? body : Buffer.from(body).toString();
          return { method, path: pathname + search, headers: Object.fromEntries(names), body: text };
        }),
      respond: (answer) => outbound.script(URL_OF_HOST, answer),
      provoke: async (kind) => {
        outbound.script(URL_OF_HOST, new OutboundFailure(kind, 'scripted'));
        return URL_OF_HOST;
      },
      close: async () => undefined,
    };
  });

  it('returns the scripted outcomes in order, and repeats the last one', async () => {
    const outbound = new RecordingOutboundHttp();
    outbound.script(URL_OF_HOST, { status: 503 }, new OutboundFailure('timed-out', 'slow'), { status: 200 });
    const send = () =>
      outbound.send({ method: 'POST', url: URL_OF_HOST }, 'chat').then(
        ({ status }) => status,
        (error: OutboundFailure) => error.kind,
      );
    expect([await send(), await send(), await send(), await send()]).toEqual([503, 'timed-out', 200, 200]);
    expect(outbound.sent.map(({ profile }) => profile)).toEqual(['chat', 'chat', 'chat', 'chat']);
  });
});
