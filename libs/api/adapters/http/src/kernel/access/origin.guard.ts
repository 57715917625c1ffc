import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { isOpenToAnyOrigin } from './access.decorators.ts';
import { ForeignOrigin } from './cross-site.errors.ts';
import { HttpOptions, LOOPBACK } from '../http-options.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change state, by its method. */
export const changesState = (request: FastifyRequest): boolean => !SAFE_METHODS.has(request.method);

/**
 * Refuses cross-site state-changing requests. Clients other than browsers send neither header and pass; so do API
 * tokens, which browsers never send by themselves. All loopback names of an instance are the same origin.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(
    private readonly options: HttpOptions,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!changesState(request) || request.tokenHolder) return true;
    if (isOpenToAnyOrigin(this.reflector, context.getHandler())) return true;
    const { origin } = request.headers;
    const isForeign = origin !== undefined && !this.isOwn(origin, request.headers.host);
    if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') throw new ForeignOrigin();
    return true;
  }

  private isOwn(origin: string, host: string | undefined): boolean {
    const { publicUrl } = this.options;
    if (origin === publicUrl.origin) return true;
    if (!LOOPBACK.has(publicUrl.hostname) || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    return LOOPBACK.has(url.hostname) && url.host === host && url.protocol === publicUrl.protocol;
  }
}
