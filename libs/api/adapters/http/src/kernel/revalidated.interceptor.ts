import { hash } from 'node:crypto';
import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { hasContent } from './entity-tag.ts';

/** Sets the ETag of the content, and responds with 304 if it matches. */
export class RevalidationInterceptor implements NestInterceptor {
  constructor(
    private readonly cacheControl: string | null,
    private readonly type = 'application/json',
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const known = http.getRequest<FastifyRequest>().headers['if-none-match'];
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map((body: unknown) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const tag = `"${hash('sha1', text, 'base64url')}"`;
        void reply.header('ETag', tag);
        if (this.cacheControl !== null) void reply.header('Cache-Control', this.cacheControl);
        if (hasContent(known, tag)) {
          void reply.status(304);
          return undefined;
        }
        void reply.type(`${this.type}; charset=utf-8`);
        return text;
      }),
    );
  }
}

/**
 * For public responses: cached by browsers and proxies for `seconds`, then revalidated by ETag.
 * @param type of a handler that returns text
 */
export const Revalidated = (seconds: number, type?: string): MethodDecorator =>
  UseInterceptors(new RevalidationInterceptor(`public, max-age=${seconds}`, type));

/** For responses at a secret address: revalidated by ETag, and not stored by proxies. @param type of a handler that returns text */
export const RevalidatedPrivately = (type: string): MethodDecorator =>
  UseInterceptors(new RevalidationInterceptor('private, no-cache', type));

/** For private responses: not cached by browsers or proxies, but revalidated by clients that store the ETag. */
export const Tagged = (): MethodDecorator => UseInterceptors(new RevalidationInterceptor(null));
