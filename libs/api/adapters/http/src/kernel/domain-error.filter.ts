import { Catch, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, faultOf, isV1, problemBody } from './fault.ts';

/** Maps everything thrown to the error body of the API. Logs only errors that the operator must fix. */
@Catch()
export class DomainErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { id, method, raw, routeOptions, url } = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const fault = faultOf(thrown);
    const { status } = fault;
    const hasHungUp = raw.errored !== null && thrown === raw.errored;
    if ((status === 500 && !hasHungUp) || fault.code === 'STORAGE_FULL') {
      this.logger.error({ msg: `${method} ${routeOptions.url ?? ''} failed`, requestId: id, err: thrown });
    }
    if (reply.sent) return;
    if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    if (fault.retryAfter !== undefined) void reply.header('Retry-After', fault.retryAfter);
    if (isV1(url)) void reply.type('application/problem+json').status(status).send(problemBody(fault, id));
    else void reply.status(status).send(errorBody(fault, id));
  }
}
