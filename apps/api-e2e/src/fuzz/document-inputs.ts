import type { ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { validatorOf } from './contract.ts';
import type { OpenApi, OpenApiOperation, OpenApiSchema } from '@patchlight/contracts';
import { candidatesFor, takeValid } from './inputs.ts';
import type { Fields, Inputs, Part } from './inputs.ts';
import { valuesOf } from './schema-values.ts';
import { BY_NAME, dtoInputs } from './valid-inputs.ts';

const AT_THE_ROOT = /^\/(livez|readyz|metrics|status)$/;

/** Routes with rules between fields, which schemas cannot tell. */
const WITH_MORE_RULES = new Set([
  'GET /user/games/releases/calendar',
  'GET /user/games/updates/calendar',
  'POST /user/api-tokens',
]);
/** Fields that are ignored beside others. */
const SOMETIMES_IGNORED = new Set(['POST /auth/confirm password', 'PUT /notifications/mark-read ids']);

const inQuery = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Inputs by an OpenAPI document, as its readers understand it. */
export class DocumentInputs implements Inputs {
  private readonly bodies: (schema: OpenApiSchema) => ValidateFunction;
  private readonly queries: (schema: OpenApiSchema) => ValidateFunction;
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly contract: OpenApi) {
    this.bodies = validatorOf(contract);
    this.queries = validatorOf(contract, { coerceTypes: 'array' });
  }

  fields(route: string, part: Part): string[] {
    return Object.keys(this.schema(route, part).properties ?? {});
  }

  valid(
    route: string,
    part: Part,
    { count, seed, own }: { count: number; seed: number; own: Fields },
  ): Fields[] {
    const schema = this.schema(route, part);
    const properties = Object.entries(schema.properties ?? {});
    if (properties.length === 0) return [];
    const values = properties.map(([name, inner]): [string, Arbitrary<unknown>] => {
      const given = (own[name] ?? BY_NAME[name] ?? valuesOf(inner, this.contract)) as Arbitrary<unknown>;
      return [name, part === 'query' ? given.map(inQuery) : given];
    });
    const inputs = fc
      .record(Object.fromEntries(values), { requiredKeys: schema.required ?? [], noNullPrototype: true })
      .map((input): Fields => {
        const password = 'password_confirmation' in input && { password_confirmation: input['password'] };
        return { ...input, ...password };
      });
    const candidates = fc.sample(inputs, { seed, numRuns: candidatesFor(count) });
    return takeValid(`${route} ${part}`, candidates, count, (input) => [
      ...this.broken(route, part, input),
      ...(WITH_MORE_RULES.has(route) ? dtoInputs.broken(route, part, input) : []),
    ]);
  }

  broken(route: string, part: Part, fields: Fields): string[] {
    const schema = this.schema(route, part);
    const key = `${part} ${route}`;
    if (!this.validators.has(key))
      this.validators.set(key, part === 'query' ? this.queries(schema) : this.bodies(schema));
    const isValid = this.validators.get(key)!;
    const given = this.asRead(schema, part, fields);
    if (isValid(given)) return [];
    const broken = isValid.errors!.map(({ instancePath, params }) =>
      String(instancePath.split('/')[1] ?? (params as { missingProperty?: string }).missingProperty),
    );
    return [...new Set(broken)].filter((field) => !SOMETIMES_IGNORED.has(`${route} ${field}`));
  }

  /** Lists in a query have commas; what may be left out may also be null, or in a query given twice or as 0 and 1. */
  private asRead({ properties = {}, required = [] }: OpenApiSchema, part: Part, fields: Fields): Fields {
    const entries = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      const schema = properties[name];
      if (!schema || (value === null && !required.includes(name))) return [];
      if (part === 'body') return [[name, value]];
      if (Array.isArray(value)) return [];
      if (schema.type === 'array') return [[name, String(value).split(',')]];
      if (schema.type === 'boolean' && (value === '0' || value === '1')) return [[name, value === '1']];
      return [[name, value]];
    });
    return Object.fromEntries(entries);
  }

  private schema(route: string, part: Part): OpenApiSchema {
    const operation = this.operation(route);
    if (part === 'body') {
      const { $ref = '' } = operation.requestBody?.content['application/json']?.schema ?? {};
      return this.contract.components.schemas[$ref.split('/').at(-1)!] ?? {};
    }
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    return {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
  }

  private operation(route: string): OpenApiOperation {
    const [method = '', path = ''] = route.split(' ');
    const full = `${AT_THE_ROOT.test(path) ? '' : '/api'}${path}`.replace(/:(\w+)/g, '{$1}');
    return this.contract.paths[full]![method.toLowerCase()]!;
  }
}
