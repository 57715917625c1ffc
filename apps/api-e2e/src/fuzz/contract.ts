import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApi, OpenApiOperation, OpenApiSchema } from '@patchlight/contracts';
import type { Fault } from './check-response.ts';
import type { FuzzRequest, FuzzResponse } from './requests.ts';

/** Combined with others by `allOf`, each of which allows the members of the others. */
const OPEN = new Set(['ErrorBody', 'V1Problem']);
const DOCUMENT = 'contract';

/** Refuses members that are not declared, though clients must take them: the API must not tell more than it says. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObject = typeof inner['properties'] === 'object' && !('type' in (inner['properties'] as object));
  return isObject && inner['type'] === 'object' ? { additionalProperties: false, ...inner } : inner;
};

export const validatorOf = (
  { components }: OpenApi,
  options: { coerceTypes?: 'array'; isClosed?: boolean } = {},
): ((schema: OpenApiSchema) => ValidateFunction) => {
  const { isClosed = false, ...rest } = options;
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, ...rest }));
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    isClosed && !OPEN.has(name) ? closed(schema) : schema,
  ]);
  ajv.addSchema({ $id: DOCUMENT, components: { schemas: Object.fromEntries(schemas) as object } });
  return (schema) =>
    ajv.compile(
      JSON.parse(
        JSON.stringify(isClosed ? closed(schema) : schema).replaceAll('"#/', `"${DOCUMENT}#/`),
      ) as object,
    );
};

/** An operation with what its path matches; those with fewer parameters first, as in the router. */
interface Place {
  method: string;
  pattern: RegExp;
  operation: OpenApiOperation;
  parameters: number;
}

const isReadable = (path: string): boolean => {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
};

/** Holds responses against an OpenAPI document. */
export class ContractCheck {
  private readonly places: Place[];
  private readonly compile: (schema: OpenApiSchema) => ValidateFunction;
  private readonly validators = new Map<OpenApiSchema, ValidateFunction>();

  constructor(private readonly contract: OpenApi) {
    this.compile = validatorOf(contract, { isClosed: true });
    this.places = Object.entries(contract.paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({
          method: method.toUpperCase(),
          pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
          operation,
          parameters: path.split('{').length,
        })),
      )
      .sort((one, other) => one.parameters - other.parameters);
  }

  /** null: the response is declared, or the request reached no operation of the document. */
  check({ method, path, isRaw }: FuzzRequest, { status, headers, text }: FuzzResponse): Fault {
    const pathname = path.split(/[?#]/, 1)[0]!;
    if (isRaw || status === 0 || !isReadable(pathname)) return null;
    const place = this.places.find(
      (candidate) => candidate.method === method && candidate.pattern.test(pathname),
    );
    if (!place) return null;
    const declared = place.operation.responses[status];
    if (!declared) return `answers ${status}, which is not declared`;
    const shared = this.contract.components.responses[declared.$ref?.split('/').at(-1) ?? ''];
    const content = { ...shared, ...declared }.content ?? {};
    if (Object.keys(content).length === 0) return text === '' ? null : 'has content, which is not declared';
    const type = headers['content-type']?.split(';')[0] ?? 'nothing';
    const media = content[type];
    if (!media) return `is ${type}, which is not declared`;
    if (headers['content-encoding'] !== undefined) return null;
    return /[/+]json$/.test(type) ? this.checkJson(media.schema, text) : null;
  }

  private checkJson(schema: OpenApiSchema, text: string): Fault {
    if (!this.validators.has(schema)) this.validators.set(schema, this.compile(schema));
    const isValid = this.validators.get(schema)!;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return 'is no JSON';
    }
    // A type of text is sent as it is.
    if (isValid(body) || schema.type === 'string') return null;
    const [error] = isValid.errors!;
    return `does not match its schema: ${error!.instancePath} ${error!.message} ${JSON.stringify(error!.params)}`;
  }
}
