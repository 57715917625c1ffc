import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ListReads } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { accessOf } from './access/access.decorators.ts';
import { callingUserOf } from './access/current-user.decorator.ts';

/**
 * Lets the lists of a request that only reads come from replicas. Not on public handlers if somebody seems to be signed
 * in: what he has changed is not known there.
 */
@Injectable()
export class ListReadsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reads: ListReads,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.method !== 'GET') return next.handle();
    const isPublic = accessOf(this.reflector, context.getHandler(), context.getClass()) === 'public';
    if (isPublic && request.headers.authorization !== undefined) return next.handle();
    return this.reads.by(isPublic ? null : callingUserOf(request).userId, () => next.handle());
  }
}
