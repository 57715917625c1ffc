import http from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { proxyFor } from './proxy.ts';

const MOST_BYTES = 16_000_000;

export interface Outgoing {
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** For the whole exchange. */
  timeoutMs: number;
  signal: AbortSignal;
  env: Record<string, string | undefined>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Reads a stream to its end. */
export const collect = async (stream: Readable, mostBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const request = (url: URL, options: RequestOptions): ClientRequest =>
  (url.protocol === 'https:' ? https : http).request(url, options);

const withoutUser = (proxy: URL): URL => new URL(`${proxy.protocol}//${proxy.host}`);

const authorization = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {};
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(user).toString('base64')}` };
};

/** Options of a request that goes through a tunnel of the proxy, encrypted to its target. */
const throughTunnel = async (url: URL, proxy: URL, signal: AbortSignal): Promise<RequestOptions> => {
  const target = `${url.hostname}:${url.port || 443}`;
  const connecting = request(withoutUser(proxy), {
    method: 'CONNECT',
    path: target,
    agent: false,
    signal,
    headers: { Host: target, ...authorization(proxy) },
  });
  const socket = await new Promise<IncomingMessage['socket']>((resolve, reject) => {
    connecting.once('error', reject);
    connecting.once('connect', ({ statusCode }, opened) => {
      if (statusCode === 200) return resolve(opened);
      opened.destroy();
      reject(new Error(`the proxy answered ${statusCode}`));
    });
    connecting.end();
  });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { createConnection: () => connect({ socket, host, servername: isIP(host) ? '' : host }) };
};

const exchange = (sent: ClientRequest, body: string | Buffer | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      collect(response, MOST_BYTES).then(
        (read) => resolve({ status: response.statusCode!, headers: response.headers, body: read.toString() }),
        (error: Error) => {
          sent.destroy();
          reject(error);
        },
      );
    });
    sent.end(body);
  });

/**
 * Sends a request, through the proxy of the environment: `fetch` knows none before Node.js 24. Follows no redirect, which
 * would take the token along.
 * @throws {Error} no answer, or none in time
 */
export const send = async (
  url: URL,
  { body, env, headers, method, signal, timeoutMs }: Outgoing,
): Promise<Answer> => {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const proxy = proxyFor(url, env);
    const all = { ...headers, Host: url.host };
    const options: RequestOptions = { method, headers: all, signal: ending.signal };
    if (!proxy) return await exchange(request(url, { ...options, agent: false }), body);
    if (url.protocol === 'https:') {
      const tunnel = await throughTunnel(url, proxy, ending.signal);
      return await exchange(request(url, { ...options, ...tunnel }), body);
    }
    const forwarded = { ...all, ...authorization(proxy) };
    const relayed = { ...options, agent: false as const, path: url.href, headers: forwarded };
    return await exchange(request(withoutUser(proxy), relayed), body);
  } catch (error) {
    if (ending.signal.aborted && !signal.aborted) throw new Error(`no answer within ${timeoutMs / 1_000} s`);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};
