import { describe, expect, it } from '@jest/globals';
import type { OpenApiOperation as Operation, OpenApiSchema as Schema } from '@patchlight/contracts';
import { breakingChanges, v1Of } from './v1-changes.ts';
import type { Api } from './v1-changes.ts';

const JSON_TYPE = 'application/json';

const getGames = (): Operation => ({
  operationId: 'getGames',
  summary: 'Games',
  tags: [],
  'x-stability': 'stable',
  security: [{ token: ['games:read'] }, { session: [] }],
  parameters: [
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } },
    { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['patch', 'news'] } },
  ],
  responses: {
    200: {
      description: '',
      headers: { ETag: { description: '', schema: { type: 'string' } } },
      content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Games' } } },
    },
    404: { description: '' },
  },
});

const api = (): Api => ({
  paths: {
    '/api/v1/games': { get: getGames() },
    '/api/v1/gate': {
      post: {
        ...getGames(),
        operationId: 'postGate',
        requestBody: {
          required: true,
          content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Gate' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Games: {
        type: 'object',
        properties: {
          games: { type: 'array', items: { $ref: '#/components/schemas/Game' } },
          cursor: { type: ['string', 'null'] },
        },
        required: ['games', 'cursor'],
      },
      Game: {
        type: 'object',
        properties: {
          id: { type: 'number' },
          kind: { type: 'string', enum: ['patch', 'news'] },
          latest: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Game' }] },
        },
        required: ['id', 'kind', 'latest'],
      },
      Gate: {
        type: 'object',
        properties: {
          games: { type: 'array', items: { type: 'integer' }, maxItems: 500 },
          edits: { enum: ['hold', 'pass'] },
          lock: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          name: { type: 'string', minLength: 1, pattern: '^a' },
        },
        required: ['lock'],
      },
    },
  },
});

const game = ({ components }: Api): Schema => components.schemas['Game']!;
const gate = ({ components }: Api): Schema => components.schemas['Gate']!;
const list = ({ paths }: Api): Operation => paths['/api/v1/games']!['get']!;
const post = ({ paths }: Api): Operation => paths['/api/v1/gate']!['post']!;

const after = (change: (next: Api) => unknown): string[] => {
  const next = api();
  change(next);
  return breakingChanges(api(), next);
};

describe('a change of v1', () => {
  it.each<[string, (next: Api) => unknown, RegExp]>([
    ['a path is gone', (next) => delete next.paths['/api/v1/games'], /GET \/api\/v1\/games is gone/],
    ['another operationId', (next) => (list(next).operationId = 'x'), /operationId/],
    ['another scope', (next) => (list(next).security[0] = { token: ['x'] }), /no longer accepts.*games:read/],
    ['no sessions', (next) => list(next).security.pop(), /no longer accepts.*session/],
    ['a parameter is gone', (next) => list(next).parameters!.pop(), /query kind is gone/],
    [
      'a parameter is required',
      (next) => (list(next).parameters![0]!.required = true),
      /limit became required/,
    ],
    [
      'a new required parameter',
      (next) => list(next).parameters!.push({ name: 'x', in: 'query', required: true, schema: {} }),
      /query x is new and required/,
    ],
    ['a lower maximum', (next) => (list(next).parameters![0]!.schema.maximum = 100), /maximum is lower/],
    ['a higher minimum', (next) => (list(next).parameters![0]!.schema.minimum = 2), /minimum is higher/],
    [
      'a parameter of another type',
      (next) => (list(next).parameters![0]!.schema.type = 'string'),
      /integer to string/,
    ],
    [
      'a choice less to send',
      (next) => list(next).parameters![1]!.schema.enum!.pop(),
      /no longer takes news/,
    ],
    [
      'choices where all was taken',
      (next) => (gate(next).properties!['name']!.enum = ['a']),
      /no longer takes/,
    ],
    ['another pattern', (next) => (gate(next).properties!['name']!.pattern = '^b'), /pattern is another/],
    ['a format', (next) => (gate(next).properties!['name']!.format = 'uri'), /format is another/],
    ['a shorter list', (next) => (gate(next).properties!['games']!.maxItems = 100), /maxItems is lower/],
    [
      'elements of another type',
      (next) => (gate(next).properties!['games']!.items!.type = 'string'),
      /games\[\] changed/,
    ],
    ['a form less to send', (next) => gate(next).properties!['lock']!.anyOf!.pop(), /no longer takes.*null/],
    ['a required member', (next) => gate(next).required!.push('games'), /games became required/],
    [
      'a new required member',
      (next) => {
        gate(next).properties!['new'] = { type: 'string' };
        gate(next).required!.push('new');
      },
      /new became required/,
    ],
    ['a member less to send', (next) => delete gate(next).properties!['edits'], /edits is gone/],
    ['no other members', (next) => (gate(next).additionalProperties = false), /no other members/],
    [
      'another body',
      (next) => {
        const { requestBody } = post(next);
        requestBody!.content = { 'text/plain': requestBody!.content[JSON_TYPE]! };
      },
      /no longer application\/json/,
    ],
    [
      'a new required body',
      (next) => (list(next).requestBody = post(next).requestBody!),
      /body became required/,
    ],
    ['a member less to read', (next) => delete game(next).properties!['kind'], /kind is gone/],
    [
      'a member that may be missing',
      (next) => (game(next).required = ['id', 'latest']),
      /kind may be missing/,
    ],
    ['another type to read', (next) => (game(next).properties!['id']!.type = 'string'), /number to string/],
    ['null to read', (next) => (game(next).properties!['id']!.type = ['number', 'null']), /id changed/],
    [
      'a form more to read',
      (next) => game(next).properties!['latest']!.anyOf!.push({ type: 'number' }),
      /may now be/,
    ],
    ['any text to read', (next) => delete game(next).properties!['kind']!.enum, /no list of choices/],
    [
      'another status',
      (next) => {
        const { responses } = list(next);
        responses['201'] = responses['200']!;
        delete responses['200'];
      },
      /no longer answers 200/,
    ],
    [
      'another content type',
      (next) => (list(next).responses['200']!.content = {}),
      /no longer application\/json/,
    ],
    ['a header is gone', (next) => delete list(next).responses['200']!.headers, /ETag is gone/],
  ])('breaks clients: %s', (_, change, problem) => {
    expect(after(change).join('\n')).toMatch(problem);
  });

  it.each<[string, (next: Api) => unknown]>([
    ['nothing', () => undefined],
    ['a path', (next) => (next.paths['/api/v1/me'] = { get: getGames() })],
    ['a method', (next) => (next.paths['/api/v1/games']!['put'] = getGames())],
    ['a way to sign in', (next) => list(next).security.push({ key: [] })],
    ['public access', (next) => (list(next).security = [])],
    [
      'a parameter',
      (next) => list(next).parameters!.push({ name: 'x', in: 'query', required: false, schema: {} }),
    ],
    ['a choice to send', (next) => list(next).parameters![1]!.schema.enum!.push('major')],
    ['a choice to read', (next) => game(next).properties!['kind']!.enum!.push('major')],
    ['a higher maximum', (next) => (list(next).parameters![0]!.schema.maximum = 500)],
    ['a form to send', (next) => gate(next).properties!['lock']!.anyOf!.push({ type: 'object' })],
    ['a form less to read', (next) => game(next).properties!['latest']!.anyOf!.shift()],
    ['a member to send', (next) => (gate(next).properties!['new'] = { type: 'string' })],
    [
      'a member to read',
      (next) => {
        game(next).properties!['new'] = { type: 'string' };
        game(next).required!.push('new');
      },
    ],
    ['a member that is no longer required', (next) => (gate(next).required = [])],
    ['an error', (next) => (list(next).responses['409'] = { description: '' })],
    ['an error less', (next) => delete list(next).responses['404']],
  ])('may add %s', (_, change) => {
    expect(after(change)).toEqual([]);
  });
});

it('takes from a document the operations of v1, and the schemas that they need', () => {
  const { paths, components } = api();
  const whole = {
    paths: { ...paths, '/api/config': { get: getGames() } },
    components: { schemas: { ...components.schemas, Config: { type: 'object' } } },
  };
  const part = v1Of(whole as never);
  expect(Object.keys(part.paths)).toEqual(Object.keys(paths));
  expect(Object.keys(part.components.schemas)).toEqual(['Game', 'Games', 'Gate']);
});
