import { hash } from 'node:crypto';
import { Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { RunIdempotently } from '@patchlight/application';
import { DomainError } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { callingUserOf } from './access/current-user.decorator.ts';

const KEY = /^[\x21-\x7e]{8,128}$/;

/** Returns the stored response to a repeated request with the same Idempotency-Key. */
@Injectable()
export class IdempotentInterceptor implements NestInterceptor {
  constructor(private readonly runIdempotently: RunIdempotently) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    if (!KEY.test(String(key))) {
      throw new DomainError('invalid', 'Idempotency-Key must be 8 to 128 characters without spaces.');
    }
    const { userId } = callingUserOf(request);
    const act = {
      userId,
      key: String(key),
      route: `${request.method} ${request.url.split('?', 1)[0]}`,
      content: hash('sha256', JSON.stringify(request.body ?? null), 'base64url'),
    };
    const answer = await this.runIdempotently.execute(act, async () => {
      const body = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return { status: reply.statusCode, body };
    });
    void reply.status(answer.status);
    return of(answer.body);
  }
}

/** For handlers of signed-in users that create or toggle something. Their response must be plain JSON. */
export const Idempotent = (): MethodDecorator => UseInterceptors(IdempotentInterceptor);
