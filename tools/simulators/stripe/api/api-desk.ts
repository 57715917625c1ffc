import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../world/account.ts';
import type { Answer } from './answers-kept.ts';
import { AnswersKept } from './answers-kept.ts';
import { ApiError } from './api-error.ts';
import { Arguments } from './arguments.ts';
import { readForm } from './form.ts';
import type { Outages } from './outages.ts';

type Act = (args: Arguments, id: string) => object;

/** What all calls of the API have in common: key, outages, arguments, idempotency, form of the answer. */
export class ApiDesk {
  readonly #account: Account;
  readonly #secretKey: string;
  readonly #outages: Outages;
  readonly #answers: AnswersKept;
  readonly #calls = new Map<string, number>();
  #requests = 0;

  constructor(account: Account, secretKey: string, outages: Outages) {
    this.#account = account;
    this.#secretKey = secretKey;
    this.#outages = outages;
    this.#answers = new AnswersKept(account.clock);
  }

  /** How often each call was made, as `POST /v1/customers`; repeated ones count as well. */
  calls(): Record<string, number> {
    return Object.fromEntries(this.#calls);
  }

  add(
    app: FastifyInstance,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params: readonly string[],
    act: Act,
  ): void {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        const call = `${method} ${path}`;
        this.#calls.set(call, (this.#calls.get(call) ?? 0) + 1);
        const outage = this.#outages.next();
        if (outage === 'hang') return reply.hijack();
        if (outage === 'reset') return cut(reply);
        if (outage === 'error' || outage === 'throttled') return this.#send(reply, failureOf(outage));
        this.#account.advance(0);
        const answer = this.#answer(request, reply, params, act);
        return outage === 'lost' ? cut(reply) : this.#send(reply, answer);
      },
    });
  }

  #answer(request: FastifyRequest, reply: FastifyReply, params: readonly string[], act: Act): Answer {
    try {
      this.#checkKey(request.headers.authorization);
      const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '');
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      if (typeof key !== 'string') return this.#act(request, text, params, act);
      const call = `${request.method} ${request.url} ${text}`;
      const kept = this.#answers.find(key, call);
      if (kept) {
        void reply.header('idempotent-replayed', 'true');
        return kept;
      }
      const answer = this.#act(request, text, params, act);
      this.#answers.keep(key, call, answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  #act(request: FastifyRequest, text: string, params: readonly string[], act: Act): Answer {
    const args = new Arguments(readForm(text));
    args.allowOnly(params);
    const { id = '' } = request.params as { id?: string };
    return { status: 200, body: act(args, id) };
  }

  #checkKey(header: string | undefined): void {
    const key = /^Bearer (.+)$/.exec(header ?? '')?.[1];
    if (key === this.#secretKey) return;
    const message = key
      ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}`
      : 'You did not provide an API key.';
    throw new ApiError(401, 'invalid_request_error', message);
  }

  #send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
    this.#requests += 1;
    return reply
      .code(status)
      .header('request-id', `req_Sim${this.#requests}`)
      .header('stripe-version', String(reply.request.headers['stripe-version'] ?? ''))
      .send(body);
  }
}

function failureOf(outage: 'error' | 'throttled'): Answer {
  return outage === 'error'
    ? new ApiError(500, 'api_error', 'An unknown error occurred.')
    : new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' });
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
