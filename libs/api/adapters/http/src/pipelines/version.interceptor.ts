import { hash } from 'node:crypto';
import { Injectable, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PipelineVersions } from '@patchlight/application';
import { LIMITS } from '@patchlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { of, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { callingUserOf } from '../kernel/access/current-user.decorator.ts';
import { SpendsLater } from '../kernel/access/token-quota.guard.ts';
import { TokenQuota } from '../kernel/access/token-quota.ts';
import { hasContent } from '../kernel/entity-tag.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RevalidationInterceptor } from '../kernel/revalidated.interceptor.ts';

const FETCHES = 'patchlight:version-has-fetches';
const BY_CONTENT = new RevalidationInterceptor(null);

/** The games that a request is about; null: its path names no game. */
const gamesIn = ({ params, tokenHolder }: FastifyRequest): readonly number[] | null | undefined => {
  const { appid } = params as { appid?: string };
  if (appid === undefined) return tokenHolder?.appIds ?? null;
  return /^[1-9]\d{0,8}$/.test(appid) && Number(appid) <= LIMITS.appIdMax ? [Number(appid)] : undefined;
};

/** Whether the answer changes without its games: its list begins an age ago, or follows what was read of the posts. */
const movesByItself = ({ query }: FastifyRequest): boolean => {
  const { since, items } = query as { since?: unknown; items?: unknown };
  if (items !== undefined) return true;
  return since !== undefined && (typeof since !== 'string' || !/^\d{4}-/.test(since));
};

/**
 * Tags answers by the version of what they are made of, which is read before them. If the caller has this version, the
 * handler does not run, and the request costs no quota.
 */
@Injectable()
export class VersionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly versions: PipelineVersions,
    private readonly quota: TokenQuota,
    private readonly options: HttpOptions,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const tag = await this.tagOf(request, this.reflector.get<boolean>(FETCHES, context.getHandler()));
    if (tag !== null && hasContent(request.headers['if-none-match'], tag)) {
      void reply.header('ETag', tag).status(304);
      return of(undefined);
    }
    await this.quota.spend(request, reply);
    if (tag === null) return BY_CONTENT.intercept(context, next);
    return next.handle().pipe(tap(() => void reply.header('ETag', tag)));
  }

  private async tagOf(request: FastifyRequest, hasFetches: boolean): Promise<string | null> {
    const appIds = gamesIn(request);
    if (appIds === undefined || movesByItself(request)) return null;
    const { userId } = callingUserOf(request);
    const version = await this.versions.versionOf({ userId, appIds, hasFetches });
    const { clientConfig, publicUrl } = this.options;
    const parts = [clientConfig.version, publicUrl.href, request.url, userId, appIds, version];
    return `"${hash('sha1', JSON.stringify(parts), 'base64url')}"`;
  }
}

/** For lists of games and their updates. @param of whether the answers tell when games were fetched, too */
export const Versioned = (of: 'updates' | 'fetches'): MethodDecorator =>
  applyDecorators(SpendsLater(), SetMetadata(FETCHES, of === 'fetches'), UseInterceptors(VersionInterceptor));
