import { BadRequestException, HttpException, Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ERROR_STATUS } from '@patchlight/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FloodLimit } from './flood-limit.ts';
import { HEADER_LINES, PARAM_LENGTH, URL_LENGTH } from './wire-limits.ts';

/** Exempt from the limit: health checks must succeed under load. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz']);

/** U+0000 and lone surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /%00|%ED%[AB][\dA-F]%[89AB][\dA-F]/i;

const UNREADABLE_PATH = '/';

const isReadable = (path: string): boolean => {
  try {
    // The bundler would remove a call whose result is unused.
    return decodeURI(path) !== undefined;
  } catch {
    return false;
  }
};

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

const withPath = (url: string, change: (path: string) => string): string => {
  const path = pathOf(url);
  return change(path) + url.slice(path.length);
};

/** As the router reads it: `/%61pi` is `/api` (RFC 3986, 6.2.2.2). */
const withPlainLetters = (path: string): string =>
  path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, (encoded) => decodeURIComponent(encoded));

/**
 * Rewrites a URL, so that the address that is checked is the one that is routed. One with a malformed path gets a valid
 * one, and passes the gate like every other.
 */
export const readableUrl = ({ url = '' }: { url?: string | undefined }): string =>
  isReadable(pathOf(url)) ? withPath(url, withPlainLetters) : UNREADABLE_PATH;

const refuseMalformed = ({ originalUrl, raw, params, headers, routeOptions }: FastifyRequest): void => {
  if (originalUrl.length > URL_LENGTH) throw new HttpException('', ERROR_STATUS.URL_TOO_LONG);
  if (raw.rawHeaders.length > 2 * HEADER_LINES) throw new HttpException('', ERROR_STATUS.HEADERS_TOO_LARGE);
  const { paramLength = PARAM_LENGTH } = routeOptions.config;
  const values = Object.values((params ?? {}) as Record<string, string>);
  if (
    UNSTORABLE.test(originalUrl) ||
    !isReadable(pathOf(originalUrl)) ||
    values.some((value) => value.length > paramLength) ||
    (raw.httpVersion !== '1.0' && headers.host === undefined)
  ) {
    throw new BadRequestException();
  }
};

/** Warns once that client addresses are unknown behind a proxy, so that all clients share one limit. */
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

/** Checks that apply to every request first: API, pages, files and unknown paths. */
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
