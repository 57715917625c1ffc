import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { constants } from 'node:zlib';
import { useJsonBodies } from './gate/body-parsers.ts';
import { DomainErrorFilter } from './domain-error.filter.ts';
import { guardRequests } from './gate/gate.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { PageSources } from './security-headers.ts';
import { Traffic } from './gate/traffic.ts';
import { createValidationPipe } from './validation.pipe.ts';

/** Answers of the API. Event streams go out as they come, files were compressed by the build. */
const COMPRESSION = {
  // Nobody needs to send compressed bodies, and a small one may become a large one.
  globalDecompression: false,
  customTypes: /^(?:application\/json|text\/calendar)\b/,
  threshold: 1_000,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // More would cost more time than it saves bytes.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Readies an app for the wire: prefix, headers, bodies, cookies, validation and errors. To be called before it listens. */
export const configureHttpApp = async (app: NestFastifyApplication, sources: PageSources): Promise<void> => {
  app.setGlobalPrefix('api', { exclude: ['livez', 'readyz', 'metrics', 'status'] });
  app.useGlobalFilters(new DomainErrorFilter());
  app.useGlobalPipes(createValidationPipe());
  app.get(Traffic).watch(app);
  // Headers first, so that an answer to what is refused early has them, too.
  await addSecurityHeaders(app, sources);
  guardRequests(app);
  useJsonBodies(app);
  await app.register(compress, COMPRESSION);
  await app.register(cookie);
};
