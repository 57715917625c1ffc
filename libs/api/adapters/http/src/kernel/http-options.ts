import type { ClientConfigBody } from '@patchlight/contracts';

/** What the HTTP side has to be told; provided under this class by the composition root. */
export abstract class HttpOptions {
  /** Where people reach the product; decides which Origin is its own and whether cookies are Secure. */
  abstract readonly publicUrl: URL;
  /** Signs the bearer tokens (HS256). */
  abstract readonly jwtSecret: string;
  /** Multiplies the flood limit; 0 turns it off. */
  abstract readonly rateLimitFactor: number;
  abstract readonly clientConfig: ClientConfigBody;
}
