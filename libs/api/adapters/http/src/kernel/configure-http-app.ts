import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { useJsonBodies } from './body-parsers.ts';
import { DomainErrorFilter } from './domain-error.filter.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { PageSources } from './security-headers.ts';
import { createValidationPipe } from './validation.pipe.ts';

/** Readies an app for the wire: prefix, headers, bodies, cookies, validation and errors. To be called before it listens. */
export const configureHttpApp = async (app: NestFastifyApplication, sources: PageSources): Promise<void> => {
  app.setGlobalPrefix('api', { exclude: ['livez', 'readyz', 'metrics', 'status'] });
  app.useGlobalFilters(new DomainErrorFilter());
  app.useGlobalPipes(createValidationPipe());
  // Headers first, so that an answer to what is refused early has them, too.
  await addSecurityHeaders(app, sources);
  useJsonBodies(app);
  await app.register(cookie);
};
