import { BadRequestException, HttpException, Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ERROR_STATUS } from '@patchlight/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FloodLimit } from './flood-limit.ts';
import { HEADER_LINES, PARAM_LENGTH, URL_LENGTH } from './wire-limits.ts';

/** Answered however many ask: whoever watches over the process must not take a flood for its end. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz']);

/** The character U+0000, and halves of a character that UTF-16 writes as two. PostgreSQL keeps no text with them. */
const UNSTORABLE = /%00|%ED%[AB][\dA-F]%[89AB][\dA-F]/i;

const UNREADABLE_PATH = '/';

const isReadable = (path: string): boolean => {
  try {
    // A result that nothing uses would be left out of the build, with the call.
    return decodeURI(path) !== undefined;
  } catch {
    return false;
  }
};

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

/** Leads an address whose path cannot be read to one that can, so that it passes the gate like every other. */
export const readableUrl = ({ url = '' }: { url?: string | undefined }): string =>
  isReadable(pathOf(url)) ? url : UNREADABLE_PATH;

const refuseMalformed = ({ originalUrl, raw, params, headers }: FastifyRequest): void => {
  if (originalUrl.length > URL_LENGTH) throw new HttpException('', ERROR_STATUS.URL_TOO_LONG);
  if (raw.rawHeaders.length > 2 * HEADER_LINES) throw new HttpException('', ERROR_STATUS.HEADERS_TOO_LARGE);
  const values = Object.values((params ?? {}) as Record<string, string>);
  if (
    UNSTORABLE.test(originalUrl) ||
    !isReadable(pathOf(originalUrl)) ||
    values.some((value) => value.length > PARAM_LENGTH) ||
    (raw.httpVersion !== '1.0' && headers.host === undefined)
  ) {
    throw new BadRequestException();
  }
};

/** Says once that the addresses of callers are lost behind a proxy, so that limits for one meet all of them. */
const warnOfProxy = (): ((request: FastifyRequest) => void) => {
  const logger = new Logger('Http');
  let isKnown = false;
  return ({ headers, ips }) => {
    if (isKnown || ips !== undefined || headers['x-forwarded-for'] === undefined) return;
    isKnown = true;
    logger.warn(
      'Requests come with X-Forwarded-For, but TRUST_PROXY is not set. Limits count all callers behind the proxy as one.',
    );
  };
};

/** What every request passes before anything else looks at it: calls, pages, files and what leads nowhere. */
export const guardRequests = (app: NestFastifyApplication): void => {
  const flood = app.get(FloodLimit);
  const watchForProxy = warnOfProxy();
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.addHook('onRequest', async (request) => {
    watchForProxy(request);
    if (!PROBES.has(request.routeOptions.url)) await flood.count(request.ip);
    refuseMalformed(request);
  });
};
