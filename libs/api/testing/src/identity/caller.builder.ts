import type { Caller } from '@patchlight/application/ports';

/** A client with a browser. */
export const aCaller = (details: Partial<Caller> = {}): Caller => ({
  address: '203.0.113.7',
  addressRange: '203.0.113.0/24',
  userAgent: 'a browser',
  ...details,
});
