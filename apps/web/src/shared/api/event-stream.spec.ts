import { afterEach, describe, expect, it } from '@jest/globals';
import { openEventStream } from './event-stream.ts';

const streamOf = (...parts: string[]): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      },
    }),
  );

let close: () => void = () => undefined;
afterEach(() => close());

describe('openEventStream', () => {
  it('parses events that arrive in chunks', async () => {
    localStorage.setItem('authToken', 'the-token');
    let headers: HeadersInit | undefined;
    globalThis.fetch = async (_, init) => {
      headers = init?.headers;
      return streamOf(
        'event: rea',
        'dy\ndata: {"unread_count":2}\n\n: ping\n\nevent: update\nda',
        'ta: {}\n\n',
      );
    };
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      close = openEventStream('/notifications/stream', {
        onOpen: () => heard.push('open'),
        onClose: () => undefined,
        onEvent: (name, data) => {
          heard.push(`${name} ${data}`);
          if (name === 'update') resolve();
        },
      });
    });
    expect(heard).toEqual(['open', 'ready {"unread_count":2}', 'update {}']);
    expect(headers).toMatchObject({ Authorization: 'Bearer the-token', Accept: 'text/event-stream' });
  });

  it('reports when the stream closes', async () => {
    globalThis.fetch = async () => new Response(null, { status: 503 });
    await new Promise<void>((resolve) => {
      close = openEventStream('/x', { onOpen: () => undefined, onClose: resolve, onEvent: () => undefined });
    });
  });
});
