import { basename, dirname } from 'node:path';
import * as http from '@patchlight/adapters/http';
import type { DeclaredRoute } from '@patchlight/adapters/http';
import { FEATURES, GATE_NAME, LIMITS } from '@patchlight/contracts';
import type typescript from 'typescript';
import { EXAMPLES } from './examples.ts';
import { inputFields } from './input-schemas.ts';
import type { Dto, InputField } from './input-schemas.ts';
import { refTo } from './ref-to.ts';
import type {
  OpenApi,
  OpenApiOperation as Operation,
  OpenApiParameter as Parameter,
  OpenApiResponse as Response,
  OpenApiSchema as Schema,
} from '@patchlight/contracts';
import { errorResponses, responsesOf, sharedResponses } from './responses.ts';
import {
  headersReadBy,
  isIdempotent,
  isRedirect,
  isStream,
  isV1,
  revalidationOf,
  securityOf,
  setsEntityTag,
  statusOf,
  typeOf,
} from './route-metadata.ts';
import { classesIn, docOf, interfaceIn, methodOf, readSources } from './source.ts';
import { ThrownErrors } from './thrown-errors.ts';
import { TypeSchemas } from './type-schemas.ts';

const AT_THE_ROOT = new Set(['/livez', '/readyz', '/metrics', '/status']);

const DESCRIPTION =
  'Operations of /api/v1, marked `x-stability: stable`, change by addition only. The others belong to the web app and change with it. Send an API token or the token of a session as `Authorization: Bearer`.';

const TEXT: Schema = { type: 'string' };
const PATH_PARAMETERS: Record<string, Schema> = {
  appid: { type: 'integer', minimum: 1, maximum: LIMITS.appIdMax, examples: [962_510] },
  gid: { type: 'string', examples: ['5124850182946285301'] },
  name: { type: 'string', pattern: GATE_NAME.source, examples: ['nightly'] },
  feature: { type: 'string', enum: [...FEATURES] },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description: 'A repetition with the same key gets the stored answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};
const IF_NONE_MATCH = {
  name: 'If-None-Match',
  description: 'The ETag of an earlier answer: 304 if it is still the same.',
  schema: TEXT,
};
const ETAG = { ETag: { description: 'Of the content.', schema: TEXT } };

const words = (path: string): string[] => path.split(/[/.:_-]+/).filter(Boolean);
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const partsOf = (route: string): [method: string, path: string] => {
  const [method = '', path = ''] = route.split(' ');
  return [method.toLowerCase(), path];
};

/** Such as `getV1GamesAppidLatest`. */
const idOf = (route: string): string => {
  const [method, path] = partsOf(route);
  return method + words(path).map(capitalized).join('');
};

/** Such as `Get admin users`. */
const summaryOf = (route: string): string => {
  const [method, path] = partsOf(route);
  return [capitalized(method), ...words(path)].join(' ');
};

/** The first sentence of a text without its full stop, and the others. */
const sentences = (doc: string): [first: string, others: string] => {
  const [, first = doc, others = ''] = /^(.*?\.)\s+(\S.*)$/.exec(doc) ?? [];
  return [first.replace(/\.$/, ''), others];
};

const sorted = <Value>(entries: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));

/** Builds the document from the metadata of the handlers, the rules of their DTOs, and their sources. */
class DocumentBuilder {
  private readonly classes: Map<string, typescript.ClassDeclaration>;
  private readonly types: TypeSchemas;
  private readonly errors: ThrownErrors;
  private readonly inputs = new Map<string, Schema>();
  private readonly tags = new Map<string, string>();

  constructor(program: typescript.Program) {
    this.classes = classesIn(program);
    this.types = new TypeSchemas(program);
    this.errors = new ThrownErrors(program, this.classes);
    for (const name of ['ErrorBody', 'V1Problem']) this.types.of(interfaceIn(program, name));
  }

  build(version: string): OpenApi {
    const paths: OpenApi['paths'] = {};
    const routes = http.declaredRoutes(Object.values(http).flat());
    for (const declared of routes.toSorted((one, other) => Number(isV1(other)) - Number(isV1(one)))) {
      const [method, path] = partsOf(declared.route);
      const full = `${AT_THE_ROOT.has(path) ? '' : '/api'}${path}`.replace(/:(\w+)/g, '{$1}');
      (paths[full] ??= {})[method] = this.operation(declared);
    }
    return {
      openapi: '3.1.0',
      info: {
        title: 'Patchlight',
        version,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [...this.tags].map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: sorted([...this.types.components, ...this.inputs]),
        responses: sharedResponses(),
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token, `plt_…`, with the scopes that the operation lists.',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of a session, as the web app has it.',
          },
        },
      },
    };
  }

  private operation(declared: DeclaredRoute): Operation {
    const declaration = this.classes.get(declared.controller.name)!;
    const method = methodOf(declaration, declared.name)!;
    const access = http.accessTo(declared);
    const [summary, others] = sentences(docOf(method));
    const feature = / with (\w+)$/.exec(access)?.[1];
    const description = [
      ...(others ? [others] : []),
      ...(feature ? [`Needs a plan with \`${feature}\`.`] : []),
      ...(access === 'admin' ? ['Only for admins.'] : []),
    ].join(' ');
    const limit = http.rateLimitOf(declared.handler);
    const parameters = this.parameters(declared);
    const body = this.body(declared);
    const errors = errorResponses(declared, access, [...this.errors.of(method).values()]);
    const responses = responsesOf(declared, this.success(declared, method), errors);
    return {
      operationId: idOf(declared.route),
      summary: summary || summaryOf(declared.route),
      ...(description && { description }),
      tags: [this.tag(declared, declaration)],
      'x-stability': isV1(declared) ? 'stable' : 'internal',
      ...(limit && { 'x-rate-limit': limit }),
      security: securityOf(access),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: body }),
      responses: sorted(Object.entries(responses)),
    };
  }

  /** The resource of a route of v1; the context of others. */
  private tag(declared: DeclaredRoute, declaration: typescript.ClassDeclaration): string {
    const [, , resource = ''] = partsOf(declared.route)[1].split('/');
    const context = basename(dirname(declaration.getSourceFile().fileName));
    const tag = isV1(declared) ? `v1 ${resource}` : context;
    if (!this.tags.has(tag))
      this.tags.set(tag, isV1(declared) ? docOf(declaration) : `Of the web app: ${context}.`);
    return tag;
  }

  private fields(dto: Dto): InputField[] {
    const types = this.types.ofFields(this.classes.get(dto.name)!);
    return inputFields(dto, types, this.types.components);
  }

  private parameters(declared: DeclaredRoute): Parameter[] {
    const inPath = [...declared.route.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: PATH_PARAMETERS[name] ?? TEXT,
    }));
    const { query } = http.inputsOf(declared);
    const inQuery = (query ? this.fields(query as Dto) : []).map(
      ({ name, isRequired, schema: { description, ...schema } }): Parameter => ({
        name,
        in: 'query',
        required: isRequired,
        ...(description !== undefined && { description }),
        schema,
        ...(schema.type === 'array' && ({ style: 'form', explode: false } as const)),
      }),
    );
    const headers = [
      ...headersReadBy(declared).map((name) => ({ name, schema: TEXT })),
      ...(isIdempotent(declared) ? [IDEMPOTENCY_KEY] : []),
      ...(revalidationOf(declared) ? [IF_NONE_MATCH] : []),
    ];
    return [
      ...inPath,
      ...inQuery,
      ...headers.map((header): Parameter => ({ in: 'header', required: false, ...header })),
    ];
  }

  private body(declared: DeclaredRoute): Operation['requestBody'] | null {
    const { body: dto } = http.inputsOf(declared);
    if (!dto) return null;
    if (!this.inputs.has(dto.name)) {
      const fields = this.fields(dto as Dto);
      const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
      this.inputs.set(dto.name, {
        type: 'object',
        properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
        ...(required.length > 0 && { required }),
      });
    }
    const example = EXAMPLES[declared.route]?.body;
    return {
      required: true,
      content: {
        'application/json': { schema: refTo(dto.name), ...(example !== undefined && { example }) },
      },
    };
  }

  private success(declared: DeclaredRoute, method: typescript.MethodDeclaration): Record<string, Response> {
    if (isRedirect(declared)) return { 302: { description: 'Leads to another address.' } };
    const schema = isStream(declared) ? TEXT : this.types.ofAnswer(method);
    const example = EXAMPLES[declared.route]?.answer;
    const content = schema && { [typeOf(declared)]: { schema, ...(example !== undefined && { example }) } };
    return {
      [statusOf(declared)]: {
        description: schema ? 'Success.' : 'Success, without content.',
        ...((revalidationOf(declared) || setsEntityTag(declared)) && { headers: ETAG }),
        ...(content && { content }),
      },
    };
  }
}

/** The OpenAPI document of all routes. @param root of the workspace */
export const openApiOf = (root: string, version: string): OpenApi =>
  new DocumentBuilder(readSources(root)).build(version);
