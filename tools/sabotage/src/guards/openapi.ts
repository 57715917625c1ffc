import type { Sabotage } from '../sabotage.ts';

const CHANGES = 'tools/openapi/src/v1-changes.ts';

const changes = { project: 'openapi', spec: 'v1-changes.spec' };
const document = { project: 'openapi', spec: 'document.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'An operation of v1 does not go away.',
    file: CHANGES,
    change: ['if (operation && !next) this', 'if (!operation && !next) this'],
    suite: changes,
  },
  {
    guard: 'A parameter of v1 does not become required.',
    file: CHANGES,
    change: ['if (same.required && !parameter.required)', 'if (!same.required && parameter.required)'],
    suite: changes,
  },
  {
    guard: 'Choices that clients of v1 send stay.',
    file: CHANGES,
    change: ['if (lost.length > 0)', 'if (lost.length > 9)'],
    suite: changes,
  },
  {
    guard: 'The answers of v1 keep their members.',
    file: CHANGES,
    change: ['else this.problems.push(`${at}.${name} is gone`)', 'else continue'],
    suite: changes,
  },
  {
    guard: 'A rule that the OpenAPI document cannot tell stops its generator.',
    file: 'tools/openapi/src/input-schemas.ts',
    change: ['const schemaOf = SCHEMAS[name];', 'const schemaOf = SCHEMAS[name] ?? (() => ({}));'],
    suite: { project: 'openapi', spec: 'input-schemas.spec' },
  },
  {
    guard: 'The OpenAPI document names what use cases throw.',
    file: 'tools/openapi/src/thrown-errors.ts',
    change: ['if (known) return known;', 'return known ?? NONE;'],
    suite: document,
  },
  {
    guard: 'The OpenAPI document has every route.',
    file: 'tools/openapi/src/document.ts',
    change: [
      'const [method, path] = partsOf(declared.route);\n      const full',
      'const [method, path] = partsOf(declared.route);\n      if (path === "/config") continue;\n      const full',
    ],
    suite: document,
  },
  {
    guard: 'The API tells no more than its document says.',
    file: 'apps/api-e2e/src/fuzz/contract.ts',
    change: ['{ additionalProperties: false, ...inner }', '{ ...inner }'],
    suite: { project: 'api-e2e', spec: 'fuzz.e2e-spec' },
  },
  {
    guard: 'A name that is null is like none when a pipeline follows a game.',
    file: 'libs/api/adapters/http/src/pipelines/v1.controllers.ts',
    change: ['name: name ?? `App ${appId}`', 'name: name!'],
    suite: { project: 'api-e2e', spec: 'v1.e2e-spec' },
  },
];
