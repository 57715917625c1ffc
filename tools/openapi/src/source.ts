import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type typescript from 'typescript';

/** The compiler of ts-json-schema-generator: the nodes of another version have other kinds. */
export const ts = createRequire(createRequire(import.meta.url).resolve('ts-json-schema-generator'))(
  'typescript',
) as typeof typescript;

const CONTROLLERS = 'libs/api/adapters/http/src/controllers.ts';

/** The aliases of the workspace, such as `@patchlight/contracts`. */
const aliasesOf = (root: string): Record<string, string[]> => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: { paths: Record<string, string[]> } };
  };
  return config.compilerOptions.paths;
};

/** The sources of the API, from the controllers on. Packages stay unresolved: nothing that is read needs their types. */
export const readSources = (root: string): typescript.Program => {
  const options: typescript.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2024.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    experimentalDecorators: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  };
  const aliases = aliasesOf(root);
  const host = ts.createCompilerHost(options, true);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const path = text.startsWith('.') ? resolve(dirname(from), text) : join(root, aliases[text]?.[0] ?? '');
      const isSource = path.endsWith('.ts') && existsSync(path);
      const resolvedModule = { resolvedFileName: path, extension: ts.Extension.Ts };
      return { resolvedModule: isSource ? resolvedModule : undefined };
    });
  return ts.createProgram([join(root, CONTROLLERS)], options, host);
};

/** All classes of the sources by their names. */
export const classesIn = (program: typescript.Program): Map<string, typescript.ClassDeclaration> => {
  const found = new Map<string, typescript.ClassDeclaration>();
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile) continue;
    for (const statement of file.statements) {
      if (ts.isClassDeclaration(statement) && statement.name) found.set(statement.name.text, statement);
    }
  }
  return found;
};

export const methodOf = (
  declaration: typescript.ClassDeclaration,
  name: string,
): typescript.MethodDeclaration | undefined =>
  declaration.members.find(
    (member): member is typescript.MethodDeclaration =>
      ts.isMethodDeclaration(member) && member.name.getText() === name,
  );

/** The text of a docstring, without its tags. */
export const docOf = (node: typescript.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter((doc) => ts.isJSDoc(doc))
    .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

export const interfaceIn = (program: typescript.Program, name: string): typescript.InterfaceDeclaration => {
  for (const file of program.getSourceFiles())
    for (const statement of file.statements)
      if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement;
  throw new Error(`There is no interface ${name}`);
};
