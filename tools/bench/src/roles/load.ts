import autocannon from 'autocannon';
import { serveRole } from './roles.ts';

export interface LoadQuestion {
  url: string;
  /** One per connection. */
  bearers: string[];
  seconds: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of one answer, headers included. */
  bytes: number;
  failed: number;
}

/** Loads an address, each connection as a user of its own. */
export const runLoad = (): void =>
  serveRole<'load'>(async ({ url, bearers, seconds }) => {
    let next = 0;
    const result = await autocannon({
      url,
      connections: bearers.length,
      duration: seconds,
      setupClient: (client) => client.setHeaders({ authorization: `Bearer ${bearers[next++]}` }),
    });
    return {
      requestsPerSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
      failed: result.errors + result.timeouts + result.non2xx,
    };
  });
