import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token of the Authorization header; null without one. */
export const bearerIn = ({ authorization = '' }: IncomingHttpHeaders): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
