import type { DynamicModule, LoggerService } from '@nestjs/common';
import { redacted } from '@patchlight/adapters/http';
import { LoggerModule } from 'nestjs-pino';
import { pino } from 'pino';

/** Writes the log before the app is made, which then has its own; the lines look alike. */
export const startLogger = (level: string): LoggerService => {
  const logger = pino({ level });
  return {
    log: (message: string, context?: string) => logger.info({ context }, message),
    warn: (message: string, context?: string) => logger.warn({ context }, message),
    error: (message: string, context?: string) => logger.error({ context }, message),
  };
};

/** Says what whoever starts the product waits for: in words on a terminal, elsewhere as a line of the log at any level. */
export const announce = (text: string): void => {
  if (process.stdout.isTTY) console.log(text);
  else pino({ level: 'info' }).info(text);
};

/** JSON logs, one line a request, without anything that signs somebody in. */
export const loggerModule = (level: string): DynamicModule =>
  LoggerModule.forRoot({
    pinoHttp: {
      level,
      quietReqLogger: true,
      autoLogging: { ignore: ({ url = '' }) => /^\/(assets|livez|readyz|metrics|api\/health)/.test(url) },
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
          id,
          method,
          path: redacted(url.split('?', 1)[0]!),
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
      redact: ['req.headers', 'res.headers'],
    },
  });
