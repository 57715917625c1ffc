import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fallbackMessage } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { BODY_LIMIT_BYTES } from './fastify-adapter.ts';

/** The character U+0000 as JSON writes it. PostgreSQL keeps no text that has one. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

const refuseNul = (isFound: boolean): void => {
  if (isFound) throw new DomainError('invalid', fallbackMessage(400));
};

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** The bytes of a body as they came, which a signature is over. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0);

/** JSON is the only form of a body; every call says that it sends JSON, also one without a body. */
export const useJsonBodies = (app: NestFastifyApplication): void => {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: BODY_LIMIT_BYTES },
    (request, body, done) => {
      rawBodies.set(request, body);
      if (body.length === 0) return done(null, undefined);
      const text = body.toString();
      refuseNul(NUL.test(text));
      void parse(request, text, done);
    },
  );
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: BODY_LIMIT_BYTES }, (_, __, done) =>
    done(new UnsupportedMediaTypeException(), undefined),
  );
  fastify.addHook('onRequest', (request, _, done) => {
    refuseNul(request.url.includes('%00'));
    done();
  });
};
