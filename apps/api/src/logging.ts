import type { DynamicModule, LoggerService } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { redacted } from '@patchlight/adapters/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { loggedError } from './logged-error.ts';

/** Static files, and endpoints polled by programs. */
const NOT_LOGGED = /^\/(assets|livez|readyz|metrics|api\/health)(?:[/?]|$)/;

/** pino-http would replace the error serializer. */
const SERIALIZED = { wrapSerializers: false, serializers: { err: loggedError } };

const loggerOf = (level: string): Logger => pino({ level, serializers: { err: loggedError } });

/** Logger before the app is created, with the same format. */
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

/** Prints a message at startup: as text on a terminal, elsewhere as a log line at any level. */
export const announce = (text: string): void => {
  if (process.stdout.isTTY) console.log(text);
  else pino({ level: 'info' }).info(text);
};

/** JSON logs without credentials. */
export const loggerModule = (level: string): DynamicModule =>
  // Nest would skip its middleware outside the API.
  LoggerModule.forRoot({ pinoHttp: { logger: loggerOf(level), ...SERIALIZED }, forRoutes: [] });

/** Logs one line per request, including pages and refusals. Must be registered before all other hooks. */
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
