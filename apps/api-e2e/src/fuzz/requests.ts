import {
  DIGEST_FREQUENCIES,
  EMAIL_CHOICES,
  FEATURES,
  GAME_EVENT_TYPES,
  NOTIFICATION_KINDS,
  UPDATE_KINDS,
} from '@patchlight/contracts';
import { ROUTES } from '@patchlight/testing';
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import {
  RAW_REQUESTS,
  strangeBodies,
  strangeHeaders,
  strangeMethods,
  strangeQueries,
  strangeSegments,
  strangeTexts,
  strangeValues,
} from './mutations.ts';
import type { Fields, Inputs, Part } from './inputs.ts';

/** Callers: visitors, users, API tokens, and users whose sessions may end. */
export type FuzzCaller = 'visitor' | 'admin' | 'free user' | 'write token' | 'read token' | 'leaver';

export interface FuzzRequest {
  /** As in the table of routes. */
  route: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  caller: FuzzCaller;
  /** It satisfies all rules of its route. */
  isValid: boolean;
  /** Fields that violate the DTO; the error must name one of them. Empty when unknown. */
  broken: string[];
  /** Error that a valid request may get because of the current state. */
  mayBe400?: RegExp | undefined;
  /** `body` is sent as raw bytes over the socket. */
  isRaw?: true;
}

export interface FuzzResponse {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  ms: number;
}

/** Existing ids for paths and bodies. */
export interface Known {
  appIds: number[];
  gids: string[];
  /** Users that admins may change and delete. */
  victims: string[];
  /** Ids of categories, reminders, feeds and tokens. */
  ids: string[];
}

const AT_THE_ROOT = new Set(['/livez', '/readyz', '/metrics', '/status']);
/** Their callers are signed out when they succeed. */
const SIGNS_OUT = new Set(['POST /auth/logout', 'DELETE /user/delete-account', 'DELETE /user/sessions/:id']);

/** Fields that make a response late. */
const HELD_OPEN = new Set(['wait']);

/** Valid requests that the server rejects with 400 because of its state. */
const REFUSED_BY_STATE: Record<string, RegExp> = {
  'POST /webhooks/stripe': /The signature of this message is not valid/,
  'POST /auth/confirm-email': /This link is no longer valid/,
  'POST /auth/reset-password': /This link is no longer valid/,
  'GET /v1/events': /cursor must be that of a previous page/,
  'GET /v1/games': /cursor must be that of a previous page/,
  'GET /v1/games/:appid/catch-up': /cursor must be that of a previous page/,
  'GET /v1/updates': /cursor must be that of a previous page/,
  'POST /v1/feeds': /There is no such category/,
  'POST /v1/webhooks': /Enter the address|Only GitHub takes|GitHub needs|This address is not allowed/,
  'PATCH /v1/webhooks/:id': /Enter the address|Only GitHub takes|GitHub needs|This address is not allowed/,
  'GET /mail/choice': /This link is not valid/,
  'POST /mail/unsubscribe': /This link is not valid/,
  'PUT /mail/choice': /This link is not valid/,
  'POST /user/push-subscriptions':
    /The key of this browser is not valid|The address of this push service is not/,
  'POST /user/calendar-feeds': /There is no such category/,
  'POST /user/calendar-connection/calendars': /This address is not allowed/,
  'PUT /user/calendar-connection': /This address is not allowed/,
  'POST /user/channels':
    /Enter the address of a|without a user name|Only ntfy takes|This address is not allowed/,
  'PUT /user/channels/:id':
    /Enter the address|without a user name|Only ntfy takes|This address is not allowed/,
  'PUT /user/update-profile': /Current password is required/,
  'PUT /user/change-password': /Current password is required/,
  'DELETE /user/delete-account': /Current password is required/,
  'POST /user/two-step/confirm': /That code is not right/,
  'POST /user/passkeys': /The passkey could not be verified/,
  'POST /auth/passkey': /The passkey could not be verified/,
  'POST /auth/confirm': /The passkey could not be verified/,
  'POST /user/imports': /Enter the address of a Steam profile|no key for Steam/,
  'POST /user/reminders': /Choose a game from your list/,
  // The document cannot say that one of two is needed.
  'PUT /notifications/mark-read': /Send either ids or before|ids must be 1 to 500/,
};

const emailChoices = fc.constantFrom(...EMAIL_CHOICES);
const switches = fc.constantFrom(true, false, null);
const CHOICES: Fields = {
  email: fc.option(emailChoices),
  push: switches,
  chat: switches,
  mutedUntil: fc.constantFrom('forever', '2030-01-02T03:04:05Z', '2020-01-02T03:04+01:00', null),
};
const byKind = (values: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.record(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, values])));
const SETTINGS: Fields = {
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'),
  digest: fc.record({
    frequency: fc.constantFrom(...DIGEST_FREQUENCIES),
    time: fc.constantFrom('00:00', '08:05', '23:55'),
    weekday: fc.integer({ min: 1, max: 7 }),
  }),
  quietHours: fc.option(
    fc.constantFrom({ from: '22:00', until: '07:00' }, { from: '00:00', until: '23:59' }),
  ),
  email: byKind(emailChoices),
  push: byKind(fc.boolean()),
};

const some = <Value>(values: readonly Value[]): Arbitrary<Value[]> =>
  fc.subarray([...values], { minLength: 1 });
const ofPipelines = (appIds: number[]): Fields => ({
  app: some(appIds),
  kind: some(UPDATE_KINDS),
  type: some(GAME_EVENT_TYPES),
  wait: fc.constant(0),
  since: fc.constantFrom('30m', '24h', '90d'),
  name: fc.stringMatching(/^[\w !-]{1,40}$/),
  lock: fc.constant(null),
  rules: fc.constantFrom<unknown[]>(
    [{ name: 'All' }],
    [
      { name: 'A', games: appIds, words: 'fix -map', kinds: ['patch'] },
      { name: 'B', action: { push: true } },
      { name: 'C', edits: ['removed'], action: { isSaved: true } },
    ],
  ),
  version: fc.constant(0),
  position: fc.constant(1),
  policy: fc.constantFrom(
    {},
    { kinds: ['patch', 'major'], edits: 'pass' },
    { maxAge: 10_080, noPosts: 'pass' },
  ),
});

/** Values per route for fields whose meaning depends on the route. */
const fieldsOfRoute = (route: string, { appIds }: Known): Fields => {
  const known = fc.constantFrom(...appIds);
  const games = {
    steamAppId: fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: fc.constant(999_999_998) }),
  };
  // Off, early features would answer nothing else.
  if (route === 'PUT /user/early-access') return { isOn: fc.constant(true) };
  if (route.includes(' /v1/')) return ofPipelines(appIds);
  if (route.endsWith('/notifications')) return CHOICES;
  if (route === 'PUT /user/notification-settings') return SETTINGS;
  return /reminders|games|wishlist/.test(route) ? games : {};
};

const parametersOf = (route: string, known: Known): Arbitrary<Record<string, string>> => {
  const unknownId = fc.constantFrom('888888888', '777777777777');
  const ids = route.includes('/admin/users/')
    ? fc.constantFrom(...known.victims)
    : /\/games\/:id/.test(route)
      ? fc.constantFrom(...known.appIds.map(String))
      : fc.oneof(fc.constantFrom(...known.ids), unknownId);
  return fc.record({
    id: ids,
    appid: fc.constantFrom(...known.appIds.map(String)),
    gid: fc.constantFrom(...known.gids),
    feature: fc.constantFrom(...FEATURES),
    file: fc.constantFrom(`${'a'.repeat(43)}.ics`, `${'_'.repeat(43)}.ics`),
  });
};

const callersOf = (route: string): Arbitrary<FuzzCaller> => {
  const access = ROUTES[route]!;
  if (SIGNS_OUT.has(route)) return fc.constant('leaver');
  if (access === 'public') return fc.constantFrom<FuzzCaller>('visitor', 'visitor', 'free user');
  if (!access.includes(' token or ')) return fc.constantFrom<FuzzCaller>('admin', 'admin', 'free user');
  return fc.constantFrom<FuzzCaller>('admin', 'admin', 'free user', 'write token', 'read token');
};

/** A caller that passes all guards of a route, so that validation is reached. */
const insiderOf = (route: string): FuzzCaller =>
  SIGNS_OUT.has(route) ? 'leaver' : ROUTES[route] === 'public' ? 'visitor' : 'admin';

const inQuery = (fields: Fields): string => {
  const parameters = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one).toWellFormed())}`,
    ),
  );
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
};

/** Requests that are rejected before routing have no field to name. */
const isForTheGate = (text: string): boolean =>
  text.length > 4_000 ||
  !text.isWellFormed() ||
  /\\u0000|\\ud[89a-f]|"(__proto__|constructor)":|%00/i.test(text) ||
  /[[{]{12}/.test(text) ||
  text.split(',').length > 90;

/** Turns the `n`-th valid request of a route into an invalid one. */
type Mutation = (request: FuzzRequest, n: number) => FuzzRequest;

/** All requests to one route: `valid` ones, the rest malformed. */
export class RouteFuzz {
  private readonly method: string;
  private readonly template: string;
  private readonly hasBody: boolean;
  private readonly hasQuery: boolean;

  constructor(
    private readonly route: string,
    private readonly known: Known,
    private readonly seed: number,
    private readonly inputs: Inputs,
  ) {
    const [method = '', path = ''] = route.split(' ');
    this.method = method;
    this.template = AT_THE_ROOT.has(path) ? path : `/api${path}`;
    this.hasBody = inputs.fields(route, 'body').length > 0;
    this.hasQuery = inputs.fields(route, 'query').length > 0;
  }

  valid(count: number): FuzzRequest[] {
    const bodies = this.validInputs('body', count);
    const queries = this.validInputs('query', count);
    const paths = this.paths(count);
    const callers = this.sample(callersOf(this.route), count);
    return callers.map((caller, n) => ({
      ...this.request(caller, paths[n]! + inQuery(queries[n] ?? {}), bodies[n]),
      isValid: true,
      mayBe400: REFUSED_BY_STATE[this.route],
    }));
  }

  malformed(count: number): FuzzRequest[] {
    const base = this.valid(count);
    const kind = (weight: number, arbitrary: Arbitrary<Mutation>) => ({ weight, arbitrary });
    const methods = strangeMethods.map((method): Mutation => (request) => ({ ...request, method }));
    const queries = strangeQueries.map((query): Mutation => (request) => ({
      ...request,
      path: `${request.path.split('?')[0]}?${query}`,
    }));
    const kinds = [
      ...(this.hasBody ? [kind(5, this.fieldOfBody(count))] : []),
      ...(this.hasQuery ? [kind(5, this.fieldOfQuery(count))] : []),
      ...(this.template.includes('/:') ? [kind(2, this.segment())] : []),
      ...(this.method === 'GET' ? [] : [kind(2, this.wholeBody())]),
      kind(2, this.headers()),
      kind(1, methods),
      kind(1, queries),
      kind(1, this.raw()),
    ];
    const mutations = this.sample(fc.oneof(...kinds), count);
    return base.map((request, n) => ({
      ...mutations[n]!({ ...request, isValid: false }, n),
      mayBe400: undefined,
    }));
  }

  /** Changes one or two fields of an otherwise valid body. */
  private fieldOfBody(count: number): Arbitrary<Mutation> {
    const bodies = this.validInputs('body', count);
    return this.fields('body', strangeValues).map((changes) => (request, n) => {
      const fields = { ...bodies[n], ...changes };
      const body = JSON.stringify(fields);
      const broken = isForTheGate(body)
        ? []
        : this.inputs.broken(this.route, 'body', JSON.parse(body) as Fields);
      return { ...request, body, broken, caller: insiderOf(this.route) };
    });
  }

  private fieldOfQuery(count: number): Arbitrary<Mutation> {
    const queries = this.validInputs('query', count);
    const values = fc.oneof(
      { weight: 5, arbitrary: strangeTexts },
      { weight: 1, arbitrary: fc.array(strangeTexts, { minLength: 2, maxLength: 3 }) },
    );
    return this.fields('query', values).map((changes) => (request, n) => {
      const wellFormed = ([name, value]: [string, unknown]): [string, unknown] => [
        name,
        Array.isArray(value)
          ? value.map((text: string) => text.toWellFormed())
          : String(value).toWellFormed(),
      ];
      const fields = Object.fromEntries(Object.entries({ ...queries[n], ...changes }).map(wellFormed));
      const path = request.path.split('?')[0]! + inQuery(fields);
      const isLong = path.length > 1_800;
      const broken = isLong || isForTheGate(path) ? [] : this.inputs.broken(this.route, 'query', fields);
      return { ...request, path, broken, caller: insiderOf(this.route) };
    });
  }

  /** Changes to some of the fields of a part. */
  private fields(part: Part, values: Arbitrary<unknown>): Arbitrary<Fields> {
    const names = this.inputs.fields(this.route, part).filter((name) => !HELD_OPEN.has(name));
    return fc.dictionary(fc.constantFrom(...names), values, {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    });
  }

  private segment(): Arbitrary<Mutation> {
    return strangeSegments.map((segment) => (request) => ({
      ...request,
      path: this.template.replace(/:[a-z]+/g, segment),
      caller: insiderOf(this.route),
    }));
  }

  private wholeBody(): Arbitrary<Mutation> {
    return strangeBodies.map((body) => (request) => ({ ...request, body, caller: insiderOf(this.route) }));
  }

  private headers(): Arbitrary<Mutation> {
    return strangeHeaders.map((headers) => (request) => ({
      ...request,
      headers: { ...request.headers, ...headers },
    }));
  }

  private raw(): Arbitrary<Mutation> {
    return fc.constantFrom(...RAW_REQUESTS).map((lines) => (request) => ({
      ...request,
      body: Buffer.from(lines.replaceAll(':path', request.path.split('?')[0]!), 'latin1'),
      caller: 'visitor',
      isRaw: true,
    }));
  }

  private request(caller: FuzzCaller, path: string, fields: Fields | undefined): FuzzRequest {
    const body = fields ? JSON.stringify(fields) : this.method === 'GET' ? undefined : '{}';
    const headers = { 'content-type': 'application/json' };
    return {
      route: this.route,
      method: this.method,
      path,
      headers,
      body,
      caller,
      isValid: false,
      broken: [],
    };
  }

  private validInputs(part: Part, count: number): Fields[] {
    const own = fieldsOfRoute(this.route, this.known);
    return this.inputs.valid(this.route, part, { count, seed: this.seed, own });
  }

  private paths(count: number): string[] {
    return this.sample(parametersOf(this.route, this.known), count).map((values) =>
      this.template.replace(/:([a-z]+)/g, (_, name: string) => values[name]!),
    );
  }

  private sample<Value>(values: Arbitrary<Value>, count: number): Value[] {
    return fc.sample(values, { seed: this.seed, numRuns: count });
  }
}

/** The requests to all routes, in an order that the seed gives. */
export const requestsOf = (
  known: Known,
  inputs: Inputs,
  { seed, valid, malformed }: { seed: number; valid: number; malformed: number },
  routes = Object.keys(ROUTES),
): FuzzRequest[] => {
  const all = routes.flatMap((route, n) => {
    const fuzz = new RouteFuzz(route, known, seed + n, inputs);
    return [
      ...fuzz.valid(Math.ceil(valid / routes.length)),
      ...fuzz.malformed(Math.ceil(malformed / routes.length)),
    ];
  });
  const order = fc.sample(fc.infiniteStream(fc.double({ noNaN: true, min: 0, max: 1 })), {
    seed,
    numRuns: 1,
  })[0]!;
  return all
    .map((request) => ({ request, at: order.next().value as number }))
    .sort((one, other) => one.at - other.at)
    .map(({ request }) => request);
};
