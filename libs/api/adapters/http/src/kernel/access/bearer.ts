import type { IncomingHttpHeaders } from 'node:http';

/** What a caller bears in its Authorization header; null when it sends none of that kind. */
export const bearerIn = ({ authorization = '' }: IncomingHttpHeaders): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
