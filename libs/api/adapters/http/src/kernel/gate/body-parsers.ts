import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fallbackMessage } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { BODY_DEPTH, BODY_KEYS, DEFAULT_BODY } from './wire-limits.ts';
import type { BodyLimits } from './wire-limits.ts';

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** The bytes of a body as they came, which a signature is over. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0);

/** PostgreSQL keeps no text with U+0000, and none that UTF-8 cannot write. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether what JSON was read is within the limits of its route. Looks at no more of it than they allow. */
export const isWithinLimits = (body: unknown, { items }: BodyLimits): boolean => {
  let keysLeft = BODY_KEYS;
  let itemsLeft = items;
  const isFine = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return isStorable(value);
    if (typeof value !== 'object' || value === null) return true;
    if (depth === BODY_DEPTH) return false;
    if (Array.isArray(value)) {
      itemsLeft -= value.length;
      return itemsLeft >= 0 && value.every((item) => isFine(item, depth + 1));
    }
    for (const key in value) {
      keysLeft -= 1;
      if (keysLeft < 0 || !isStorable(key)) return false;
      if (!isFine((value as Record<string, unknown>)[key], depth + 1)) return false;
    }
    return true;
  };
  return isFine(body, 0);
};

/** How long a caller whose body is refused before its end may go on sending, unread, while the answer reaches it. */
const TO_READ_THE_ANSWER_MS = 2_000;

const unreadable = (): DomainError => new DomainError('invalid', fallbackMessage(400));

const limitsOf = ({ routeOptions }: FastifyRequest): BodyLimits => routeOptions.config.body ?? DEFAULT_BODY;

/**
 * JSON is the only form of a body; every call says that it sends JSON, also one without a body. What is too large or
 * too deep is refused before Nest makes objects of its own of it.
 */
export const useJsonBodies = (app: NestFastifyApplication): void => {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.addHook('onRoute', (route) => {
    const { body } = route.config ?? {};
    if (body) route.bodyLimit = body.bytes;
  });
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || reply.getHeader('connection') !== 'close') return;
    // Closed at once, the rest of what is on its way would reset the connection, and the answer with it.
    reply.removeHeader('connection');
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), TO_READ_THE_ANSWER_MS).unref();
  });
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: DEFAULT_BODY.bytes },
    (request, body, done) => {
      const limits = limitsOf(request);
      rawBodies.set(request, body);
      if (body.length === 0 || limits.isRaw) return done(null, undefined);
      if (!isUtf8(body)) return done(unreadable(), undefined);
      void parse(request, body.toString(), (error, parsed) =>
        done(error ?? (isWithinLimits(parsed, limits) ? null : unreadable()), parsed),
      );
    },
  );
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: DEFAULT_BODY.bytes }, (_, __, done) =>
    done(new UnsupportedMediaTypeException(), undefined),
  );
};
