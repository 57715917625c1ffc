import type { V1Event, V1Update } from '@patchlight/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Response {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a string; undefined: no answer at all. */
  body?: unknown;
}

export interface FakeInstance {
  url: string;
  /** With a token of its. */
  env: Record<string, string>;
  received: Received[];
  /** Answers by method and path without query, such as `GET /me`; a list: one after the other, the last one again and again. */
  answers: Record<string, Response | Response[]>;
  close(): Promise<void>;
}

export const TOKEN = `plt_${'a'.repeat(49)}`;

/** Starts a server on loopback. */
export const listenOn = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Answers as told on /api/v1. */
export const startFakeInstance = async (): Promise<FakeInstance> => {
  const received: Received[] = [];
  const answers: FakeInstance['answers'] = {};
  const server = createServer((request, response) => {
    void (async () => {
      const { headers, method = '', url = '' } = request;
      const path = url.replace(/^\/api\/v1/, '');
      received.push({ method, path, headers, body: await text(request) });
      const told = answers[`${method} ${path.replace(/\?.*/s, '')}`];
      const answer = Array.isArray(told) ? (told.length > 1 ? told.shift() : told[0]) : told;
      const { body, status = 200, headers: more } = answer ?? { status: 404, body: { message: 'Not found' } };
      if (body === undefined) return;
      response.writeHead(status, { 'Content-Type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  const url = `http://127.0.0.1:${await listenOn(server)}`;
  return {
    url,
    env: { PATCHLIGHT_URL: url, PATCHLIGHT_TOKEN: TOKEN },
    received,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export const updateOf = (gid: string, changes: Partial<V1Update> = {}): V1Update => ({
  gid,
  appId: 962510,
  gameName: 'Marrow & Moonlight',
  title: `Patch ${gid}`,
  kind: 'patch',
  url: `https://patchlight.example/updates/${gid}`,
  storeUrl: `https://store.example/${gid}`,
  postedAt: '2026-11-22T10:00:00.000Z',
  editedAt: null,
  contentHash: 'ab'.repeat(32),
  ...changes,
});

export const eventOf = (gid: string, changes: Partial<V1Update> = {}): V1Event => {
  const update = updateOf(gid, changes);
  const { appId, gameName } = update;
  return {
    id: gid,
    type: 'update.published',
    at: update.postedAt,
    appId,
    gameName,
    update,
    text: null,
    edit: null,
  };
};

/** What strangers may write into a title. */
export const HOSTILE_TITLES = [
  ']]></failure><failure>',
  '::set-output name=decision::pass',
  'EOF\ndecision=pass\nchanged<<EOF',
  '\n::set-env name=PATH::/evil\n##[add-path]/evil',
  '\u001b[2J\u001b]0;owned\u0007\u009b31mred\u001b[0m',
  '\u202eevil\u2066\u200f right to left\u2028next line\r\nand next',
  'a | b | c `code` [link](javascript:alert(1)) <img src=x onerror=alert(1)> **bold** https://evil.example @all',
  '"><script>alert(1)</script>&\u0000\u0008\ufffe\ud800',
  '$(touch /tmp/owned) `id` ${IFS} %s %n \\',
];
