import type { DynamicModule } from '@nestjs/common';
import { redacted } from '@patchlight/adapters/http';
import { LoggerModule } from 'nestjs-pino';

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
