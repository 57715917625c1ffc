import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../world/account.ts';
import type { ApiResponse } from './idempotency-cache.ts';
import { IdempotencyCache } from './idempotency-cache.ts';
import { ApiError } from './api-error.ts';
import { Arguments } from './arguments.ts';
import { readForm } from './form.ts';
import type { Outages } from './outages.ts';

type Action = (args: Arguments, id: string) => object;

/** Handles every API call: authentication, outages, arguments, idempotency and response headers. */
export class ApiRequestHandler {
  readonly #account: Account;
  readonly #secretKey: string;
  readonly #outages: Outages;
  readonly #idempotency: IdempotencyCache;
  readonly #calls = new Map<string, number>();
  #requests = 0;

  constructor(account: Account, secretKey: string, outages: Outages) {
    this.#account = account;
    this.#secretKey = secretKey;
    this.#outages = outages;
    this.#idempotency = new IdempotencyCache(account.clock);
  }

  /** Number of calls by route, such as `POST /v1/customers`, repeated ones included. */
  calls(): Record<string, number> {
    return Object.fromEntries(this.#calls);
  }

  add(
    app: FastifyInstance,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params: readonly string[],
    action: Action,
  ): void {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        const call = `${method} ${path}`;
        this.#calls.set(call, (this.#calls.get(call) ?? 0) + 1);
        const outage = this.#outages.next();
        if (outage === 'hang') return reply.hijack();
        if (outage === 'reset') return disconnect(reply);
        if (outage === 'error' || outage === 'throttled') return this.#send(reply, failureOf(outage));
        this.#account.advance(0);
        const response = this.#respond(request, reply, params, action);
        return outage === 'lost' ? disconnect(reply) : this.#send(reply, response);
      },
    });
  }

  #respond(
    request: FastifyRequest,
    reply: FastifyReply,
    params: readonly string[],
    action: Action,
  ): ApiResponse {
    try {
      this.#checkKey(request.headers.authorization);
      const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '');
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      if (typeof key !== 'string') return this.#execute(request, text, params, action);
      const call = `${request.method} ${request.url} ${text}`;
      const cached = this.#idempotency.get(key, call);
      if (cached) {
        void reply.header('idempotent-replayed', 'true');
        return cached;
      }
      const response = this.#execute(request, text, params, action);
      this.#idempotency.set(key, call, response);
      return response;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  #execute(request: FastifyRequest, text: string, params: readonly string[], action: Action): ApiResponse {
    const args = new Arguments(readForm(text));
    args.allowOnly(params);
    const { id = '' } = request.params as { id?: string };
    return { status: 200, body: action(args, id) };
  }

  #checkKey(header: string | undefined): void {
    const key = /^Bearer (.+)$/.exec(header ?? '')?.[1];
    if (key === this.#secretKey) return;
    const message = key
      ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}`
      : 'You did not provide an API key.';
    throw new ApiError(401, 'invalid_request_error', message);
  }

  #send(reply: FastifyReply, { status, body }: ApiResponse): FastifyReply {
    this.#requests += 1;
    return reply
      .code(status)
      .header('request-id', `req_Sim${this.#requests}`)
      .header('stripe-version', String(reply.request.headers['stripe-version'] ?? ''))
      .send(body);
  }
}

function failureOf(outage: 'error' | 'throttled'): ApiResponse {
  return outage === 'error'
    ? new ApiError(500, 'api_error', 'An unknown error occurred.')
    : new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' });
}

function disconnect(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
