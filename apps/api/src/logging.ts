import type { DynamicModule, LoggerService } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { redacted } from '@patchlight/adapters/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { loggedError } from './logged-error.ts';

/** Files of the build, and what is asked every few seconds by programs. */
const NOT_LOGGED = /^\/(assets|livez|readyz|metrics|api\/health)(?:[/?]|$)/;

/** pino-http would put its own serializer of errors in place. */
const SERIALIZED = { wrapSerializers: false, serializers: { err: loggedError } };

const loggerOf = (level: string): Logger => pino({ level, serializers: { err: loggedError } });

/** Writes the log before the app is made, which then has its own; the lines look alike. */
export const startLogger = (level: string): LoggerService => {
  const logger = loggerOf(level);
  const write =
    (method: 'info' | 'warn' | 'error') =>
    (message: unknown, context?: string): void =>
      typeof message === 'object'
        ? logger[method]({ context, ...message })
        : logger[method]({ context }, String(message));
  return { log: write('info'), warn: write('warn'), error: write('error') };
};

/** Says what whoever starts the product waits for: in words on a terminal, elsewhere as a line of the log at any level. */
export const announce = (text: string): void => {
  if (process.stdout.isTTY) console.log(text);
  else pino({ level: 'info' }).info(text);
};

/** JSON logs, without anything that signs somebody in. */
export const loggerModule = (level: string): DynamicModule =>
  // Nest would pass its middleware over for all that is no call of the API.
  LoggerModule.forRoot({ pinoHttp: { logger: loggerOf(level), ...SERIALIZED }, forRoutes: [] });

/** Writes one line for each request, pages and refusals included. To be called before anything else hears of requests. */
export const logRequests = (app: NestFastifyApplication, level: string): void => {
  const log = pinoHttp({
    logger: loggerOf(level),
    quietReqLogger: true,
    ...SERIALIZED,
    autoLogging: { ignore: ({ url = '' }) => NOT_LOGGED.test(url) },
    serializers: {
      ...SERIALIZED.serializers,
      req: ({ id, method, originalUrl }: { id: string; method: string; originalUrl: string }) => ({
        id,
        method,
        path: redacted(originalUrl.split('?', 1)[0]!),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    log(Object.assign(request.raw, { id: request.id, originalUrl: request.originalUrl }), reply.raw);
  });
};
