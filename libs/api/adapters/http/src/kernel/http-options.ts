import type { ClientConfigBody } from '@patchlight/contracts';

/** Loopback names in URLs. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Options of the HTTP adapter, provided by the composition root. */
export abstract class HttpOptions {
  /** Public URL; decides the own origin and whether cookies are Secure. */
  abstract readonly publicUrl: URL;
  /** Names the instance in ids that others keep, wherever it is. */
  abstract readonly identity: URL;
  /** Signs the bearer tokens (HS256). */
  abstract readonly jwtSecret: string;
  /** Multiplies the flood limit; 0 turns it off. */
  abstract readonly rateLimitFactor: number;
  /** Maximum of open event streams per process. */
  abstract readonly maxEventStreams: number;
  /** Maximum of requests per process that wait for events. */
  abstract readonly maxEventWaits: number;
  /**
   * Bearer token of /metrics; null: only requests from this machine, and only if the instance is reached only there.
   */
  abstract readonly metricsToken: string | null;
  abstract readonly clientConfig: ClientConfigBody;
  /** Path of the OpenAPI document. */
  abstract readonly openApiFile: string;
}
