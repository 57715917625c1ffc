import type { ClientConfigBody } from '@patchlight/contracts';

/** Names of the machine itself in an address. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What the HTTP side has to be told; provided under this class by the composition root. */
export abstract class HttpOptions {
  /** Where people reach the product; decides which Origin is its own and whether cookies are Secure. */
  abstract readonly publicUrl: URL;
  /** Signs the bearer tokens (HS256). */
  abstract readonly jwtSecret: string;
  /** Multiplies the flood limit; 0 turns it off. */
  abstract readonly rateLimitFactor: number;
  /** How many event streams this process holds open at most. */
  abstract readonly maxEventStreams: number;
  /** Opens /metrics; null: only this machine may look, and only while the product is reached nowhere else. */
  abstract readonly metricsToken: string | null;
  abstract readonly clientConfig: ClientConfigBody;
}
