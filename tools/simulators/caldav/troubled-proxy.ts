import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TroubledProxy {
  /** With a slash at the end. */
  url: string;
  /** The response instead of forwarding: a status, none at all, or null to forward. */
  trouble: number | 'hang' | null;
  /** The methods that are affected; default all. */
  troubled: string[] | null;
  /** The methods of all requests so far, whatever their outcome. */
  methods: string[];
  close(): Promise<void>;
}

/** A proxy between a client and a server that fails on demand. */
export const startTroubledProxy = async (target: string): Promise<TroubledProxy> => {
  const { hostname, port } = new URL(target);
  const proxy: Omit<TroubledProxy, 'url' | 'close'> = { trouble: null, troubled: null, methods: [] };
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming;
    proxy.methods.push(method);
    const { trouble, troubled } = proxy;
    if (trouble !== null && (troubled === null || troubled.includes(method))) {
      if (trouble !== 'hang') answer.writeHead(trouble).end();
      return;
    }
    const passed = request({ hostname, port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(() => closed()));
  };
  const { port: own } = server.address() as AddressInfo;
  return Object.assign(proxy, { url: `http://127.0.0.1:${own}/`, close });
};
