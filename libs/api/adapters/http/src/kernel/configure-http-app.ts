import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { constants } from 'node:zlib';
import { useJsonBodies } from './gate/body-parsers.ts';
import { DomainErrorFilter } from './domain-error.filter.ts';
import { answerKept } from './kept-lists.ts';
import { guardRequests } from './gate/gate.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { PageSources } from './security-headers.ts';
import { Traffic } from './gate/traffic.ts';
import { createValidationPipe } from './validation.pipe.ts';

/** For API responses. Event streams are not compressed; files were compressed by the build. */
const COMPRESSION = {
  // Request bodies must not be compressed: a small one may expand to a large one.
  globalDecompression: false,
  customTypes: /^(?:application\/(?:json|feed\+json|atom\+xml|rss\+xml)|text\/(?:calendar|x-opml))\b/,
  threshold: 1_000,
  // Each stream of a compressor holds up to a megabyte and costs five times the processor time of one call.
  syncThreshold: 65_536,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // Higher levels take more time than the smaller size saves; a larger window, megabytes of memory.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
};

/** Configures the HTTP app: prefix, headers, bodies, cookies, validation and errors. To be called before it listens. */
export const configureHttpApp = async (app: NestFastifyApplication, sources: PageSources): Promise<void> => {
  app.setGlobalPrefix('api', { exclude: ['livez', 'readyz', 'metrics', 'status'] });
  app.useGlobalFilters(new DomainErrorFilter());
  app.useGlobalPipes(createValidationPipe());
  app.get(Traffic).watch(app);
  // Headers first, so that early refusals have them, too.
  await addSecurityHeaders(app, sources);
  guardRequests(app);
  useJsonBodies(app);
  await app.register(compress, COMPRESSION);
  await app.register(cookie);
  answerKept(app);
};
