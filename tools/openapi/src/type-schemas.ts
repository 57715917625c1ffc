import {
  DEFAULT_CONFIG,
  EnumType,
  SchemaGenerator,
  createFormatter,
  createParser,
} from 'ts-json-schema-generator';
import type { BaseType, CompletedConfig, SubNodeParser } from 'ts-json-schema-generator';
import type typescript from 'typescript';
import { refTo } from './ref-to.ts';
import type { OpenApiSchema as Schema } from '@patchlight/contracts';
import { ts } from './source.ts';

const DEFINITIONS = '#/definitions/';
const CONFIG: CompletedConfig = {
  ...DEFAULT_CONFIG,
  expose: 'export',
  topRef: true,
  jsDoc: 'extended',
  skipTypeCheck: true,
  // Clients must take what is added later.
  additionalProperties: true,
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** As a name of a component: letters, digits and `._-`. */
const nameOf = (definition: string): string =>
  decodeURIComponent(definition)
    .split(/[^\w.-]/)
    .filter(Boolean)
    .join('_');

/** The generator calls types without a name by their places. */
const isUnnamed = (definition: string): boolean => definition.startsWith('def-');

const withOwnRefs = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOwnRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref') return [key, key === 'description' ? oneLine(String(inner)) : withOwnRefs(inner)];
      return [key, refTo(nameOf(String(inner).slice(DEFINITIONS.length))).$ref];
    }),
  );
};

/** The type of a promise, or of anything else. */
const awaited = (type: typescript.TypeNode): typescript.TypeNode =>
  ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise' ? type.typeArguments![0]! : type;

/** A text that is written only if the caller does not have it. */
const isTaggedText = (type: typescript.TypeNode): boolean =>
  ts.isTypeReferenceNode(type) && type.typeName.getText() === 'TaggedText';

/** Reads `(typeof LIST)[number]` as the compiler does: the generator cannot read lists that spread others. */
class ValuesOfList implements SubNodeParser {
  constructor(private readonly checker: typescript.TypeChecker) {}

  supportsNode(node: unknown): boolean {
    return this.valuesOf(node as typescript.Node) !== null;
  }

  createType(node: unknown): BaseType {
    const { pos, parent } = node as typescript.Node;
    return new EnumType(
      `values-${parent.getSourceFile().fileName}-${pos}`,
      this.valuesOf(node as typescript.Node)!,
    );
  }

  private valuesOf(node: typescript.Node): (string | number)[] | null {
    if (!ts.isIndexedAccessTypeNode(node) || node.indexType.kind !== ts.SyntaxKind.NumberKeyword) return null;
    const list = this.checker.getTypeFromTypeNode(node.objectType);
    const types = this.checker.isTupleType(list)
      ? this.checker.getTypeArguments(list as typescript.TypeReference)
      : [];
    const values = types.flatMap((one) =>
      one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : [],
    );
    return values.length > 0 && values.length === types.length ? values : null;
  }
}

/** Schemas of TypeScript types. Exported types become components. */
export class TypeSchemas {
  /** By name. */
  readonly components = new Map<string, Schema>();
  private readonly generator: SchemaGenerator;

  constructor(program: typescript.Program) {
    type Program = ConstructorParameters<typeof SchemaGenerator>[0];
    const sources = program as unknown as Program;
    this.generator = new SchemaGenerator(
      sources,
      createParser(sources, CONFIG, (parser) =>
        parser.addNodeParser(new ValuesOfList(program.getTypeChecker())),
      ),
      createFormatter(CONFIG),
      CONFIG,
    );
  }

  /** Of what a handler returns; null if it is nothing. */
  ofAnswer({ type }: typescript.MethodDeclaration): Schema | null {
    const answer = awaited(type!);
    if (isTaggedText(answer)) return { type: 'string' };
    return answer.kind === ts.SyntaxKind.VoidKeyword ? null : this.of(answer);
  }

  /** Of the fields of a class, which becomes no component. */
  ofFields(declaration: typescript.ClassDeclaration): Schema {
    const name = declaration.name!.text;
    const schema = this.of(declaration);
    const fields = this.components.get(name) ?? schema;
    this.components.delete(name);
    return fields;
  }

  /** Of a type, or of the public fields of a class. */
  of(node: typescript.Node): Schema {
    type Nodes = Parameters<SchemaGenerator['createSchemaFromNodes']>[0];
    const {
      definitions,
      $schema: _,
      ...schema
    } = this.generator.createSchemaFromNodes([node] as unknown as Nodes);
    for (const [name, definition] of Object.entries(definitions ?? {}))
      if (!isUnnamed(name)) this.components.set(nameOf(name), withOwnRefs(definition) as Schema);
    const root = decodeURIComponent(String(schema.$ref ?? '').slice(DEFINITIONS.length));
    return withOwnRefs(isUnnamed(root) ? definitions![root] : schema) as Schema;
  }
}
