import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboundFailure } from '@patchlight/application/ports';
import type {
  OutboundAnswer,
  OutboundHttp,
  OutboundProblem,
  OutboundProfile,
} from '@patchlight/application/ports';

export interface OutboundHttpWorld {
  outbound: OutboundHttp;
  /** A URL with path and query, at a host that is allowed. */
  url: string;
  /** What the host received, oldest first; names of headers in lower case. */
  received(): { method: string; path: string; headers: Record<string, unknown>; body: string }[];
  /** Sets the response of the host. */
  respond(answer: OutboundAnswer): void;
  /** Brings a failure about. @returns the URL that has it */
  provoke(kind: OutboundProblem): Promise<string>;
  close(): Promise<void>;
}

const PROFILES: OutboundProfile[] = ['calendar', 'chat', 'push', 'webhook'];
const PROBLEMS: OutboundProblem[] = [
  'refused-address',
  'timed-out',
  'unreachable',
  'too-large',
  'unreadable',
  'insecure',
];

/** Contract of every OutboundHttp. `given` creates one beside a host that responds with 204. */
export const outboundHttpContract = (given: () => Promise<OutboundHttpWorld>): void => {
  describe('as an OutboundHttp', () => {
    let world: OutboundHttpWorld;
    beforeEach(async () => {
      world = await given();
    });
    afterEach(() => world.close());
    const caught = (sending: Promise<unknown>): Promise<unknown> =>
      sending.then(
        () => null,
        (error: unknown) => error,
      );

    it.each(PROFILES)('sends a request with the profile %s', async (profile) => {
      const { outbound, url } = world;
      const headers = { 'X-Title': 'A/B', 'Content-Type': 'application/json' };
      await outbound.send({ method: 'POST', url, headers, body: '{"text":"Größe 🎮"}' }, profile);
      await outbound.send({ method: 'PUT', url, body: Buffer.from('raw') }, profile);
      const { pathname, search } = new URL(url);
      expect(world.received()).toMatchObject([
        {
          method: 'POST',
          path: pathname + search,
          headers: { 'x-title': 'A/B', 'content-type': 'application/json' },
          body: '{"text":"Größe 🎮"}',
        },
        { method: 'PUT', path: pathname + search, body: 'raw' },
      ]);
    });

    it.each<OutboundAnswer>([
      { status: 204, headers: {}, body: '' },
      { status: 200, headers: { 'content-type': 'text/plain' }, body: 'Größe 🎮' },
      { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
      { status: 404, headers: {}, body: 'unknown' },
      { status: 429, headers: { 'retry-after': '7', 'x-ratelimit-reset-after': '1.5' }, body: '' },
      { status: 503, headers: {}, body: '' },
    ])('returns a response with status $status', async (answer) => {
      world.respond(answer);
      const { status, headers, body } = await world.outbound.send({ method: 'GET', url: world.url }, 'chat');
      expect({ status, body }).toEqual({ status: answer.status, body: answer.body });
      expect(headers).toMatchObject(answer.headers);
    });

    it.each(PROBLEMS)('fails with %s', async (kind) => {
      const url = await world.provoke(kind);
      const error = await caught(world.outbound.send({ method: 'POST', url, body: '{}' }, 'webhook'));
      expect(error).toBeInstanceOf(OutboundFailure);
      expect(error).toMatchObject({ kind });
    });

    it.each(['', 'chat.example', '//chat.example/', 'https://', 'ftp://chat.example/', 'data:text/plain,x'])(
      'refuses the URL %j',
      async (url) => {
        const error = await caught(world.outbound.send({ method: 'POST', url }, 'push'));
        expect(error).toMatchObject({ name: 'OutboundFailure', kind: 'refused-address' });
        expect(world.outbound.preview(url, 'push')).toBeNull();
        expect(world.received()).toEqual([]);
      },
    );

    it('previews a URL without a request', () => {
      expect(world.outbound.preview(world.url, 'chat')).not.toBeNull();
      expect(world.received()).toEqual([]);
    });

    it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'Größe 🎮'])(
      'rejects the header value %j',
      async (value) => {
        const request = { method: 'POST', url: world.url, headers: { 'x-title': value } };
        expect(await caught(world.outbound.send(request, 'chat'))).toMatchObject({ name: 'TypeError' });
        expect(world.received()).toEqual([]);
      },
    );
  });
};
