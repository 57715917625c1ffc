import { hash } from 'node:crypto';
import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { hasContent } from './entity-tag.ts';

/** The ETag of a content. */
export const tagOf = (text: string): string => `"${hash('sha1', text, 'base64url')}"`;

/** A text whose ETag is known before it is written. */
export interface TaggedText {
  tag: string;
  text(): Promise<string>;
}

const isTagged = (content: unknown): content is TaggedText =>
  typeof (content as TaggedText | null)?.text === 'function';

/**
 * Sets the headers of a response, and its status 304 if the caller has the content.
 * @returns what to send
 */
export const answer = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: { body: string; tag: string | null },
  type = 'application/json',
): string | undefined => {
  if (tag !== null) {
    void reply.header('ETag', tag);
    if (hasContent(headers['if-none-match'], tag)) {
      void reply.status(304);
      return undefined;
    }
  }
  void reply.type(`${type}; charset=utf-8`);
  return body;
};

/** Sets the ETag of the content, and responds with 304 if it matches; a tagged text is then not written. */
export class RevalidationInterceptor implements NestInterceptor {
  constructor(
    private readonly cacheControl: string | null,
    private readonly type = 'application/json',
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (content: unknown) => {
        if (this.cacheControl !== null) void reply.header('Cache-Control', this.cacheControl);
        if (isTagged(content)) {
          const isKnown = hasContent(request.headers['if-none-match'], content.tag);
          const body = isKnown ? '' : await content.text();
          return answer(request, reply, { body, tag: content.tag }, this.type);
        }
        const body = typeof content === 'string' ? content : JSON.stringify(content);
        return answer(request, reply, { body, tag: tagOf(body) }, this.type);
      }),
    );
  }
}

/**
 * For public responses: cached by browsers and proxies for `seconds`, then revalidated by ETag.
 * @param type of a handler that returns text, or a tagged one
 */
export const Revalidated = (seconds: number, type?: string): MethodDecorator =>
  UseInterceptors(new RevalidationInterceptor(`public, max-age=${seconds}`, type));

/**
 * For private responses: stored by the client only, and revalidated by ETag.
 * @param type of a handler that returns text, or a tagged one
 */
export const Tagged = (type?: string): MethodDecorator =>
  UseInterceptors(new RevalidationInterceptor(null, type));
