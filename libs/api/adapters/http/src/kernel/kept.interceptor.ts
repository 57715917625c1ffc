import { Injectable, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { KeptLists } from '@patchlight/application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { callingUserOf } from './access/current-user.decorator.ts';
import { answer, tagOf } from './revalidated.interceptor.ts';

const TAGGED = 'patchlight:kept-is-tagged';
const DAY_MS = 86_400_000;

/** Whether the list changes with time: what is recent. */
const movesWithTime = ({ query }: FastifyRequest): boolean =>
  (query as { category?: unknown }).category === 'recent';

/** The range of a calendar is by default relative to today. */
const keyOf = ({ url }: FastifyRequest): string => `${Math.floor(Date.now() / DAY_MS)} ${url}`;

@Injectable()
class KeptInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly kept: KeptLists,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const key = keyOf(request);
    const lists = movesWithTime(request) ? null : await this.kept.of(callingUserOf(request).userId);
    const list = lists?.find(key);
    if (list) return of(answer(request, reply, list));
    const isTagged = this.reflector.get<boolean>(TAGGED, context.getHandler());
    return next.handle().pipe(
      map((content: unknown) => {
        const body = JSON.stringify(content);
        const read = { body, tag: isTagged ? tagOf(body) : null };
        lists?.keep(key, read);
        return answer(request, reply, read);
      }),
    );
  }
}

/**
 * For lists that depend on the caller, the URL and what the triggers of `list_changes` note, and on nothing else: kept
 * in this process until one of these changes.
 * @param options `isTagged`: with an ETag of the content
 */
export const Kept = ({ isTagged }: { isTagged: boolean }): MethodDecorator =>
  applyDecorators(SetMetadata(TAGGED, isTagged), UseInterceptors(KeptInterceptor));
