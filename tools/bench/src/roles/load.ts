import autocannon from 'autocannon';
import { serveRole } from './serve-role.ts';

export interface LoadRequest {
  url: string;
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
  serveRole(async ({ url, bearers, headers = [], body, limit }: LoadRequest) => {
    let next = 0;
    const result = await autocannon({
      url,
      connections: bearers.length,
      ...(body !== undefined && { method: 'POST', body }),
      ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests }),
      sampleInt: SAMPLE_MS,
      setupClient: (client) => {
        const number = next++;
        client.setHeaders({
          ...headers[number],
          ...(body !== undefined && { 'content-type': 'application/json' }),
          authorization: `Bearer ${bearers[number]}`,
        });
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
