import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fallbackMessage } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { BODY_DEPTH, BODY_KEYS, DEFAULT_BODY } from './wire-limits.ts';
import type { BodyLimits } from './wire-limits.ts';

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** The raw bytes of a body, for signature checks. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0);

/** PostgreSQL cannot store U+0000 or lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether a parsed body is within the limits of its route. Stops at the first excess. */
export const isWithinLimits = (body: unknown, { items, keys = BODY_KEYS }: BodyLimits): boolean => {
  let keysLeft = keys;
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

/** How long the rest of a refused body is drained, so that the client can read the response. */
const TO_READ_THE_ANSWER_MS = 2_000;

const unreadable = (): DomainError => new DomainError('invalid', fallbackMessage(400));

const limitsOf = ({ routeOptions }: FastifyRequest): BodyLimits => routeOptions.config.body ?? DEFAULT_BODY;

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Accepts JSON bodies, and forms where a route takes them; every other request must declare JSON, even without a body.
 * Bodies that are too large or too deep are refused before validation.
 */
export const useJsonBodies = (app: NestFastifyApplication): void => {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.addHook('onRoute', (route) => {
    const { body } = route.config ?? {};
    if (body) route.bodyLimit = body.bytes;
  });
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || reply.getHeader('connection') !== 'close') return;
    // Closing at once would reset the connection, and with it the response.
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
  for (const type of FORMS)
    app.useBodyParser<RawServerDefault>(type, { bodyLimit: DEFAULT_BODY.bytes }, (request, _, done) =>
      done(limitsOf(request).takesForms ? null : new UnsupportedMediaTypeException(), undefined),
    );
};
