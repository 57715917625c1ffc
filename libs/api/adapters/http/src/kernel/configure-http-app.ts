import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { COMPRESSION } from './compression.ts';
import { useJsonBodies } from './gate/body-parsers.ts';
import { DomainErrorFilter } from './domain-error.filter.ts';
import { answerKept } from './kept-lists.ts';
import { guardRequests } from './gate/gate.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { PageSources } from './security-headers.ts';
import { Traffic } from './gate/traffic.ts';
import { createValidationPipe } from './validation.pipe.ts';

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
