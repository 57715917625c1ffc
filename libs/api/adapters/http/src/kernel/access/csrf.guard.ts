import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readBrowser } from './browser-cookie.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { HttpOptions } from '../http-options.ts';
import { changesState } from './origin.guard.ts';

/**
 * Refuses a state-changing request whose X-CSRF-Token is not registered by its browser. Requests without the header are
 * checked by Origin only; requests with an API token not at all.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(
    private readonly options: HttpOptions,
    private readonly csrfTokens: CsrfTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = request.headers['x-csrf-token'];
    if (token === undefined || !changesState(request) || request.tokenHolder) return true;
    await this.csrfTokens.check(readBrowser(request, this.options.publicUrl), String(token));
    return true;
  }
}
