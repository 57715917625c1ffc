/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  export interface Client {
    setRequests(requests: { path: string; headers: Record<string, string> }[]): void;
  }
  export interface Result {
    requests: { total: number };
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    /** Bytes. */
    throughput: { total: number };
    errors: number;
    timeouts: number;
    '4xx': number;
    '5xx': number;
  }
  const autocannon: (options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests; then the duration does not count. */
    amount?: number;
    /** Milliseconds. */
    sampleInt: number;
    setupClient(client: Client): void;
  }) => Promise<Result>;
  export default autocannon;
}
