import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Row } from '../table.ts';

/** The address that a visitor seems to have. */
export const VISITOR = { IPv4: '203.0.113.8', IPv6: '2001:db8::8' };

const FORWARDED: Record<Exclude<Row['proxy'], 'none'>, (port: number) => string> = {
  plain: () => VISITOR.IPv4,
  'with ports': (port) => `${VISITOR.IPv4}:${port}`,
  IPv6: (port) => `[${VISITOR.IPv6}]:${port}`,
};

/** A reverse proxy in front of the product, as clouds have it. */
export interface Proxy {
  url: string;
  /** The URL of the process that gets the requests from now on. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** Starts a proxy for the public URL that names each visitor in X-Forwarded-For, from another port each time. */
export const startProxy = async (style: Exclude<Row['proxy'], 'none'>): Promise<Proxy> => {
  let target = '';
  let port = 40_000;
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const headers = {
      ...request.headers,
      'x-forwarded-for': FORWARDED[style]((port = port === 60_000 ? 40_000 : port + 1)),
      'x-forwarded-proto': 'https',
    };
    const { method } = request;
    const passed = ask(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  };
  const server = createServer(pass);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};
