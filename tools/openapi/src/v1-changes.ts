import { isDeepStrictEqual } from 'node:util';
import type {
  OpenApiContent as Content,
  OpenApi,
  OpenApiOperation as Operation,
  OpenApiResponse as Response,
  OpenApiSchema as Schema,
} from '@patchlight/contracts';

/** What clients send, or what they read. */
type Direction = 'sent' | 'read';

export type Api = Pick<OpenApi, 'paths'> & { components: Pick<OpenApi['components'], 'schemas'> };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const LOWER = ['minimum', 'minLength', 'minItems'] as const;
const FORMS = ['pattern', 'format', 'uniqueItems', 'allOf'] as const;

/** The operations of v1, with the schemas that they refer to. */
export const v1Of = ({ paths, components: { schemas } }: OpenApi): Api => {
  const own = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/')));
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/([\w.-]+)/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name]);
    }
  };
  follow(own);
  return {
    paths: own,
    components: { schemas: Object.fromEntries([...reached].sort().map((name) => [name, schemas[name]!])) },
  };
};

/** Compares two versions of an API, and says what would break its clients. */
class Comparison {
  readonly problems: string[] = [];

  /** @param seen pairs of named schemas that are being compared, as schemas may contain themselves */
  constructor(
    private readonly before: Api,
    private readonly after: Api,
    private readonly seen = new Set<string>(),
  ) {}

  run(): string[] {
    for (const [path, operations] of Object.entries(this.before.paths))
      for (const method of METHODS) {
        const operation = operations[method];
        const next = this.after.paths[path]?.[method];
        const at = `${method.toUpperCase()} ${path}`;
        if (operation && !next) this.problems.push(`${at} is gone`);
        if (operation && next) this.operation(operation, next, at);
      }
    return this.problems;
  }

  private operation(before: Operation, after: Operation, at: string): void {
    if (before.operationId !== after.operationId) this.problems.push(`${at} has another operationId`);
    for (const way of before.security)
      if (!after.security.some((other) => isDeepStrictEqual(way, other)) && after.security.length > 0)
        this.problems.push(`${at} no longer accepts ${JSON.stringify(way)}`);
    if (before.security.length === 0 && after.security.length > 0)
      this.problems.push(`${at} is no longer public`);
    this.parameters(before, after, at);
    this.bodies(before, after, at);
    for (const [status, response] of Object.entries(before.responses)) {
      const next = after.responses[status];
      if (Number(status) >= 400) continue;
      if (next) this.response(response, next, `${at} ${status}`);
      else this.problems.push(`${at} no longer answers ${status}`);
    }
  }

  private parameters(before: Operation, after: Operation, at: string): void {
    const [known = [], next = []] = [before.parameters, after.parameters];
    for (const parameter of known) {
      const same = next.find((one) => one.name === parameter.name && one.in === parameter.in);
      const name = `${at} ${parameter.in} ${parameter.name}`;
      if (!same) {
        this.problems.push(`${name} is gone`);
        continue;
      }
      if (same.required && !parameter.required) this.problems.push(`${name} became required`);
      if (same.explode !== parameter.explode) this.problems.push(`${name} is spelled in another way`);
      this.schema(parameter.schema, same.schema, 'sent', name);
    }
    for (const { name, in: place, required } of next)
      if (required && !known.some((one) => one.name === name && one.in === place))
        this.problems.push(`${at} ${place} ${name} is new and required`);
  }

  private bodies({ requestBody: before }: Operation, { requestBody: after }: Operation, at: string): void {
    if (after?.required && !before?.required) this.problems.push(`${at} body became required`);
    if (before) this.content(before.content, after?.content ?? {}, 'sent', `${at} body`);
  }

  private response(before: Response, after: Response, at: string): void {
    if (before.content) this.content(before.content, after.content ?? {}, 'read', at);
    for (const header of Object.keys(before.headers ?? {}))
      if (!after.headers?.[header]) this.problems.push(`${at} ${header} is gone`);
  }

  private content(before: Content, after: Content, direction: Direction, at: string): void {
    for (const [type, { schema }] of Object.entries(before)) {
      const next = after[type];
      if (next) this.schema(schema, next.schema, direction, at);
      else this.problems.push(`${at} is no longer ${type}`);
    }
  }

  private schema(one: Schema, other: Schema, direction: Direction, at: string): void {
    const pair = `${direction} ${one.$ref ?? ''} ${other.$ref ?? ''}`;
    if (one.$ref && other.$ref) {
      if (this.seen.has(pair)) return;
      this.seen.add(pair);
    }
    const before = resolve(this.before, one);
    const after = resolve(this.after, other);
    if (before.anyOf || after.anyOf) return this.choices(before, after, direction, at);
    this.types(before, after, direction, at);
    this.values(before, after, direction, at);
    if (direction === 'sent') this.limits(before, after, at);
    this.members(before, after, direction, at);
    if (before.items && after.items) this.schema(before.items, after.items, direction, `${at}[]`);
  }

  /** Each choice of what is sent must still be taken; each of what is read must have been known. */
  private choices(before: Schema, after: Schema, direction: Direction, at: string): void {
    const [all, known] = direction === 'sent' ? [before, after] : [after, before];
    const isKnown = (choice: Schema): boolean =>
      (known.anyOf ?? [known]).some((candidate) => {
        const [one, other] = direction === 'sent' ? [choice, candidate] : [candidate, choice];
        const trial = new Comparison(this.before, this.after, new Set(this.seen));
        trial.schema(one, other, direction, at);
        return trial.problems.length === 0;
      });
    for (const choice of all.anyOf ?? [all])
      if (!isKnown(choice))
        this.problems.push(
          `${at} ${direction === 'sent' ? 'no longer takes' : 'may now be'} ${JSON.stringify(choice)}`,
        );
  }

  private types({ type: before }: Schema, { type: after }: Schema, direction: Direction, at: string): void {
    const [narrow, wide] = direction === 'sent' ? [before, after] : [after, before];
    if (wide === undefined) return;
    const known = new Set([wide].flat());
    if (known.has('number')) known.add('integer');
    const isWithin = narrow !== undefined && [narrow].flat().every((type) => known.has(type));
    if (!isWithin)
      this.problems.push(`${at} changed from ${String(before ?? 'any')} to ${String(after ?? 'any')}`);
  }

  /** Choices may be added to both sides: clients must expect new kinds of things. */
  private values(before: Schema, after: Schema, direction: Direction, at: string): void {
    const [known, next] = [valuesOf(before), valuesOf(after)];
    if (direction === 'read') {
      if (known && !next) this.problems.push(`${at} has no list of choices any more`);
    } else if (next) {
      const lost = (known ?? ['any other value']).filter((value) => !known || !next.includes(value));
      if (lost.length > 0) this.problems.push(`${at} no longer takes ${lost.join(', ')}`);
    }
  }

  private limits(before: Schema, after: Schema, at: string): void {
    for (const name of UPPER)
      if ((after[name] ?? Infinity) < (before[name] ?? Infinity))
        this.problems.push(`${at} ${name} is lower`);
    for (const name of LOWER)
      if ((after[name] ?? -Infinity) > (before[name] ?? -Infinity))
        this.problems.push(`${at} ${name} is higher`);
    for (const name of FORMS)
      if (after[name] !== undefined && !isDeepStrictEqual(after[name], before[name]))
        this.problems.push(`${at} ${name} is another`);
    if (after.additionalProperties === false && before.additionalProperties !== false)
      this.problems.push(`${at} takes no other members any more`);
  }

  private members(before: Schema, after: Schema, direction: Direction, at: string): void {
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const next = after.properties?.[name];
      if (next) this.schema(schema, next, direction, `${at}.${name}`);
      else this.problems.push(`${at}.${name} is gone`);
    }
    const [needed = [], known = []] =
      direction === 'sent' ? [after.required, before.required] : [before.required, after.required];
    for (const name of needed)
      if (!known.includes(name))
        this.problems.push(`${at}.${name} ${direction === 'sent' ? 'became required' : 'may be missing'}`);
    const [one, other] = [before.additionalProperties, after.additionalProperties];
    if (typeof one === 'object' && typeof other === 'object') this.schema(one, other, direction, `${at}.*`);
  }
}

const resolve = (api: Api, schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...rest } = schema;
  return { ...resolve(api, api.components.schemas[$ref.split('/').at(-1)!]!), ...rest };
};

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] | null =>
  values ?? (value === undefined ? null : [value]);

/** What clients of `before` would stumble over in `after`; empty if it only adds. */
export const breakingChanges = (before: Api, after: Api): string[] => new Comparison(before, after).run();
