import { Injectable, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { KeptLists } from '@patchlight/application';
import type { KeptList, ListsOfUser } from '@patchlight/application';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { BearerSessions } from './access/bearer-sessions.ts';
import { callingUserOf } from './access/current-user.decorator.ts';
import { compressedOnce } from './compression.ts';
import { answer, tagOf } from './revalidated.interceptor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate: the kept lists of the session's user. */
    keptLists?: ListsOfUser | null;
  }
}

const TAGGED = 'patchlight:kept-is-tagged';
const KEPT = { isKept: true };
const DAY_MS = 86_400_000;

const isKept = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && (routeOptions.config as Partial<typeof KEPT>).isKept === true;

/** Whether the list changes with time: what is recent. */
const movesWithTime = ({ query }: FastifyRequest): boolean =>
  (query as { category?: unknown }).category === 'recent';

/** The range of a calendar is by default relative to today. */
const keyOf = ({ url }: FastifyRequest): string => `${Math.floor(Date.now() / DAY_MS)} ${url}`;

const answerAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  list: KeptList,
): string | Buffer | undefined => {
  const body = answer(request, reply, list);
  const small = body === undefined ? null : compressedOnce(list, body, request.headers['accept-encoding']);
  if (!small) return body;
  void reply.header('Content-Encoding', 'br').header('Vary', 'accept-encoding');
  return small;
};

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
    if (movesWithTime(request)) return next.handle();
    const key = keyOf(request);
    const lists = request.keptLists ?? (await this.kept.of(callingUserOf(request).userId));
    const list = lists?.find(key);
    if (list) return of(answerAgain(request, reply, list));
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
 * For lists that signed-in users may read without further conditions, and that depend on the user, the URL and what the
 * triggers of `list_changes` note, and on nothing else: kept in this process until one of these changes.
 * @param options `isTagged`: with an ETag of the content
 */
export const Kept = ({ isTagged }: { isTagged: boolean }): MethodDecorator =>
  applyDecorators(RouteConfig(KEPT), SetMetadata(TAGGED, isTagged), UseInterceptors(KeptInterceptor));

/**
 * Answers requests with a session for lists that are kept, before Nest, which takes longer than all the rest. Leaves all
 * others to the guards and handlers, with what it has found.
 */
export const answerKept = (app: NestFastifyApplication): void => {
  const sessions = app.get(BearerSessions);
  const kept = app.get(KeptLists);
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isKept(request)) return;
    const user = await sessions.find(request);
    if (!user) return;
    request.user = user;
    request.keptLists = await kept.of(user.userId);
    const list = request.keptLists?.find(keyOf(request));
    if (list) await reply.send(answerAgain(request, reply, list));
  });
};
