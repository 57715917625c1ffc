import type { DynamicModule, LoggerService } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { redacted } from '@patchlight/adapters/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';
import { loggedError } from './logged-error.ts';

/** Static files, and endpoints polled by programs. */
const NOT_LOGGED = /^\/(assets|livez|readyz|metrics|api\/health)(?:[/?]|$)/;

/** pino-http would replace the error serializer. */
const SERIALIZED = { wrapSerializers: false, serializers: { err: loggedError } };

type LogSettings = Pick<Env, 'logLevel' | 'logFormat'>;

/** Whether people read the log. */
export const isForPeople = ({ logFormat }: Pick<LogSettings, 'logFormat'>): boolean =>
  logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY);

/** What Nest lists at the start: its modules, and one line for each route. */
const NEST_LISTS = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

const loggerOf = (settings: LogSettings): Logger =>
  pino(
    {
      level: settings.logLevel,
      serializers: { err: loggedError },
      hooks: {
        logMethod(args, method, level) {
          const [first] = args as unknown[];
          const isList = NEST_LISTS.has((first as { context?: string } | undefined)?.context ?? '');
          if (isList && level === pino.levels.values['info']) this.debug(...args);
          else method.apply(this, args);
        },
      },
    },
    isForPeople(settings)
      ? pretty({
          colorize: process.stdout.isTTY,
          translateTime: 'SYS:HH:MM:ss',
          ignore: 'pid,hostname,context,responseTime',
          sync: true,
        })
      : pino.destination(1),
  );

/** Logger before the app is created, with the same format. */
export const startLogger = (settings: LogSettings): LoggerService => {
  const logger = loggerOf(settings);
  const write =
    (method: 'info' | 'warn' | 'error') =>
    (message: unknown, context?: string): void =>
      typeof message === 'object'
        ? logger[method]({ context, ...message })
        : logger[method]({ context }, String(message));
  return { log: write('info'), warn: write('warn'), error: write('error') };
};

/** Prints a message at startup: as text for people, for programs as a log line at any level. */
export const announce = (text: string, settings: Pick<LogSettings, 'logFormat'>): void => {
  if (isForPeople(settings)) console.log(text);
  else pino({ level: 'info' }).info(text);
};

/** Logs without credentials. */
export const loggerModule = (settings: LogSettings): DynamicModule =>
  // Nest would skip its middleware outside the API.
  LoggerModule.forRoot({ pinoHttp: { logger: loggerOf(settings), ...SERIALIZED }, forRoutes: [] });

/** Logs one line per request, including pages and refusals; for people, those that failed. Must be registered before all other hooks. */
export const logRequests = (app: NestFastifyApplication, settings: LogSettings): void => {
  const log = pinoHttp({
    logger: loggerOf(settings),
    quietReqLogger: true,
    customLogLevel: (_, { statusCode }, error) => {
      const hasFailed = error !== undefined || statusCode >= 500;
      if (isForPeople(settings)) return hasFailed ? 'error' : 'debug';
      return hasFailed ? 'warn' : 'info';
    },
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
