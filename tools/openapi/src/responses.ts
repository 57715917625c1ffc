import type { DeclaredRoute } from '@patchlight/adapters/http';
import { refTo } from './ref-to.ts';
import type {
  OpenApiContent as Content,
  OpenApiResponse as Response,
  OpenApiSchema as Schema,
} from '@patchlight/contracts';
import { isV1, revalidationOf } from './route-metadata.ts';
import type { ThrownError } from './thrown-errors.ts';

const KIND_STATUS: Record<string, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'precondition-required': 428,
  'rate-limited': 429,
  unavailable: 503,
};

const WORDS: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'No session or token, or one that is no longer valid.',
  403: 'Not allowed: the scopes of the token, the plan, the role or the origin of the request.',
  404: 'Not found.',
  408: 'The request took too long to arrive.',
  409: 'Conflicts with the current state.',
  412: 'What If-Match names is no longer the current state.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  428: 'Needs If-Match.',
  429: 'Too many requests. Retry-After says in how many seconds to try again.',
  431: 'The headers are too large.',
  503: 'Not available at the moment.',
};
/** What any request may get. */
const ALWAYS = [400, 414, 429, 431];
/** And one that may change something. */
const OF_CHANGES = [403, 408, 413, 503];
const OF_CALLERS = [401, 403];

const written = (description: string, type: string, schema: Schema = { type: 'string' }): Response => ({
  description,
  content: { [type]: { schema } },
});
const NOT_MODIFIED: Response = { description: 'Not modified.' };

/** Answers that handlers write by themselves. */
const WRITTEN: Record<string, Record<string, Response>> = {
  'GET /auth/steam/return': { 303: { description: 'Leads to the web app.' } },
  'GET /mail/unsubscribe': { 303: { description: 'Leads to the page with the choice.' } },
  'GET /user/export-data': {
    200: written('All data of the account, as a file.', 'application/json', { type: 'object' }),
  },
  'GET /openapi.json': {
    200: written('An OpenAPI document.', 'application/json', { type: 'object' }),
  },
  'GET /feeds/:file': {
    200: written('The calendar.', 'text/calendar'),
    304: NOT_MODIFIED,
    403: written('The feed is paused.', 'text/plain'),
  },
  'GET /metrics': { 200: written('Metrics for Prometheus.', 'text/plain') },
  'GET /status': {
    200: written('The page.', 'text/html'),
    503: written('The page of an instance that is down.', 'text/html'),
  },
};
/** Their content is the same when the instance is down. */
const HEALTH = new Set(['GET /health', 'GET /readyz']);

/** The errors of a route: those of all routes, of its kind, and those that it throws. */
export const errorResponses = (
  declared: DeclaredRoute,
  access: string,
  thrown: readonly ThrownError[],
): Record<string, Response> => {
  const messages = new Map<number, Set<string>>();
  const of = (status: number): Set<string> => {
    if (!messages.has(status)) messages.set(status, new Set());
    return messages.get(status)!;
  };
  const isRead = declared.route.startsWith('GET ');
  for (const status of [...ALWAYS, ...(isRead ? [] : OF_CHANGES), ...(access === 'public' ? [] : OF_CALLERS)])
    of(status);
  for (const { kind, message } of thrown) {
    const status = KIND_STATUS[kind];
    if (status === undefined) throw new Error(`${declared.route}: errors of kind ${kind} have no status`);
    const said = of(status);
    if (message !== null) said.add(message);
  }
  const prefix = isV1(declared) ? 'Problem' : 'Error';
  return Object.fromEntries(
    [...messages].map(([status, said]) => [
      status,
      {
        $ref: `#/components/responses/${prefix}${status}`,
        description: said.size > 0 ? [...said].join(' ') : WORDS[status]!,
      },
    ]),
  );
};

/** All responses of a route. @param success what its handler returns */
export const responsesOf = (
  declared: DeclaredRoute,
  success: Record<string, Response>,
  errors: Record<string, Response>,
): Record<string, Response> => ({
  ...errors,
  ...(WRITTEN[declared.route] ?? success),
  ...(revalidationOf(declared) && { 304: NOT_MODIFIED }),
  ...(HEALTH.has(declared.route) && {
    503: { ...success['200']!, description: 'The instance is down; the same content.' },
  }),
});

/** Also given before the address is known to be one of v1. */
const BEFORE_ROUTING = new Set([400, 408, 413, 414, 431]);

/** The bodies of errors, which operations refer to: those of v1 are problem details. */
export const sharedResponses = (): Record<string, Response> => {
  const error = { 'application/json': { schema: refTo('ErrorBody') } };
  const problem = {
    'application/problem+json': { schema: { allOf: [refTo('V1Problem'), refTo('ErrorBody')] } },
  };
  const response = (status: number, content: Content): Response => ({
    description: WORDS[status]!,
    ...(status === 429 && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
    content,
  });
  return Object.fromEntries(
    Object.keys(WORDS).flatMap((key) => {
      const status = Number(key);
      const ofV1 = BEFORE_ROUTING.has(status) ? { ...problem, ...error } : problem;
      return [
        [`Error${key}`, response(status, error)],
        [`Problem${key}`, response(status, ofV1)],
      ];
    }),
  );
};
