import autocannon from 'autocannon';
import { serveRole } from './serve-role.ts';

export interface LoadRequest {
  url: string;
  /** Number of addresses of the same content that each connection takes in turn; left out: one. */
  addresses?: number;
  /** One per connection. */
  bearers: string[];
  /** Further headers, one set per connection. */
  headers?: Record<string, string>[];
  /** JSON, sent by POST; left out: GET. */
  body?: string;
  limit: { seconds: number } | { requests: number };
}

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of one response, headers included. */
  bytes: number;
  failed: number;
}

/** The load ends at the end of a sample. */
const SAMPLE_MS = 200;

/** Sends requests to a URL, each connection as a different user. */
export const runLoad = (): void =>
  serveRole(async ({ url, addresses = 1, bearers, headers = [], body, limit }: LoadRequest) => {
    let next = 0;
    const { pathname } = new URL(url);
    const paths = Array.from({ length: addresses }, (_, n) => (n === 0 ? pathname : `${pathname}?n=${n}`));
    const result = await autocannon({
      url,
      connections: bearers.length,
      ...(body !== undefined && { method: 'POST', body }),
      ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests }),
      sampleInt: SAMPLE_MS,
      setupClient: (client) => {
        const number = next++;
        const sent = {
          ...headers[number],
          ...(body !== undefined && { 'content-type': 'application/json' }),
          authorization: `Bearer ${bearers[number]}`,
        };
        client.setRequests(paths.map((path) => ({ path, headers: sent })));
      },
    });
    return {
      requests: result.requests.total,
      requestsPerSecond: result.requests.total / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
      failed: result.errors + result.timeouts + result['4xx'] + result['5xx'],
    };
  });
