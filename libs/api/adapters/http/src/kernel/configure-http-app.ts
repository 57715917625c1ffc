import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RawServerDefault } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { PageSources } from './content-security-policy.ts';
import { DomainErrorFilter } from './domain-error.filter.ts';
import { createValidationPipe } from './validation.pipe.ts';

const BODY_LIMIT_BYTES = 1_000_000;

/**
 * The Fastify that the API runs on.
 * @param trustProxy whose X-Forwarded-For to believe: nobody's, everybody's, or that of these addresses (comma-separated)
 */
export const createFastifyAdapter = (trustProxy: boolean | string = false): FastifyAdapter =>
  new FastifyAdapter({
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  });

const isApiCall = (url: string): boolean => url.startsWith('/api/');

/** Readies an app for the wire: headers, cookies, error bodies, validation and the prefix. To be called before it listens. */
export const configureHttpApp = async (app: NestFastifyApplication, sources: PageSources): Promise<void> => {
  app.setGlobalPrefix('api', { exclude: ['livez', 'readyz', 'metrics'] });
  app.useGlobalFilters(new DomainErrorFilter());
  app.useGlobalPipes(createValidationPipe());
  // Every call says that it is JSON, also one that has no body.
  const fastify = app.getHttpAdapter().getInstance();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: BODY_LIMIT_BYTES },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else void parseJson(request, body.toString(), done);
    },
  );
  await app.register(cookie);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: contentSecurityPolicy(sources),
    frameguard: { action: 'deny' },
    strictTransportSecurity: sources.publicUrl.protocol === 'https:',
  });
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
    if (isApiCall(request.url)) void reply.header('Cache-Control', 'no-store');
  });
};
