import type typescript from 'typescript';
import { ts } from './source.ts';

/** An expected error that a handler may end with. */
export interface ThrownError {
  /** Of `DomainError`, such as `not-found`. */
  kind: string;
  /** As the caller reads it; null where it is put together. */
  message: string | null;
}

type Errors = ReadonlyMap<string, ThrownError>;

const NONE: Errors = new Map();
const BASE = 'DomainError';
/** Methods that Nest calls on the guards, pipes and interceptors of a handler. */
const CALLED_BY_NEST = ['canActivate', 'transform', 'intercept'];

const unite = (...all: Errors[]): Errors => new Map(all.flatMap((errors) => [...errors]));

const textOf = (node: typescript.Expression | undefined): string | null =>
  node && ts.isStringLiteralLike(node) ? node.text : null;

/** Finds the expected errors that code may throw, by following its calls, and `@throws` where they end at a port. */
export class ThrownErrors {
  private readonly checker: typescript.TypeChecker;
  private readonly known = new Map<typescript.Node, Errors>();

  constructor(
    program: typescript.Program,
    private readonly classes: ReadonlyMap<string, typescript.ClassDeclaration>,
  ) {
    this.checker = program.getTypeChecker();
  }

  /** Of a handler with its decorators and pipes. */
  of(method: typescript.MethodDeclaration): Errors {
    const decorators = ts.getDecorators(method.parent as typescript.ClassDeclaration) ?? [];
    return unite(this.within(method), ...decorators.map((decorator) => this.within(decorator)));
  }

  private within(node: typescript.Node): Errors {
    if (ts.isTypeNode(node)) return NONE;
    if (ts.isTryStatement(node)) return this.ofTry(node);
    if (ts.isNewExpression(node)) return unite(this.ofNew(node), this.ofChildren(node));
    if (ts.isCallExpression(node)) return unite(this.ofArguments(node), this.ofChildren(node));
    if (ts.isIdentifier(node)) return this.ofReference(node);
    return this.ofChildren(node);
  }

  private ofChildren(node: typescript.Node): Errors {
    const found: Errors[] = [];
    ts.forEachChild(node, (child) => void found.push(this.within(child)));
    return found.length === 0 ? NONE : unite(...found);
  }

  /** A catch clause keeps what it asks for by `instanceof`, and all if it throws nothing. */
  private ofTry({ tryBlock, catchClause, finallyBlock }: typescript.TryStatement): Errors {
    const tried = this.within(tryBlock);
    const caught = catchClause?.getText() ?? 'throw';
    const kept = new Set(
      [...caught.matchAll(/instanceof (\w+)/g)].flatMap(([, name = '']) => this.named(name)),
    );
    const passed = /\bthrow\b/.test(caught) ? [...tried].filter(([name]) => !kept.has(name)) : [];
    return unite(
      new Map(passed),
      catchClause ? this.within(catchClause) : NONE,
      finallyBlock ? this.within(finallyBlock) : NONE,
    );
  }

  /** The name of a class, and of those that extend it. */
  private named(name: string): string[] {
    const heirs = [...this.classes].filter(([, declaration]) => this.parentOf(declaration) === name);
    return [name, ...heirs.flatMap(([heir]) => this.named(heir))];
  }

  private parentOf({ heritageClauses }: typescript.ClassDeclaration): string | null {
    const clause = heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    return clause?.types[0]?.expression.getText() ?? null;
  }

  private ofNew({ expression, arguments: given }: typescript.NewExpression): Errors {
    const name = expression.getText();
    if (name !== BASE) return this.ofName(name);
    const message = textOf(given?.[1]);
    const kind = textOf(given?.[0]) ?? '';
    return new Map([[`${BASE} ${given?.map((part) => part.getText()).join()}`, { kind, message }]]);
  }

  /** A function that is given the class of an error throws it, such as `found`. */
  private ofArguments({ arguments: given }: typescript.CallExpression): Errors {
    return unite(...given.filter(ts.isIdentifier).map(({ text }) => this.ofName(text)));
  }

  private ofName(name: string): Errors {
    const call = this.superCallOf(name);
    if (!call) return NONE;
    const [kind, message] = call.arguments;
    return new Map([[name, { kind: textOf(kind) ?? '', message: textOf(message) }]]);
  }

  /** The call of the constructor of `DomainError` by a class; null if it does not extend it. */
  private superCallOf(name: string): typescript.CallExpression | null {
    const declaration = this.classes.get(name);
    const parent = declaration && this.parentOf(declaration);
    if (!declaration || !parent) return null;
    if (parent !== BASE) return this.superCallOf(parent);
    let call: typescript.CallExpression | null = null;
    const look = (node: typescript.Node): void => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) call ??= node;
      ts.forEachChild(node, look);
    };
    look(declaration);
    return call;
  }

  private ofReference(name: typescript.Identifier): Errors {
    let symbol = this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || declaration.getSourceFile().isDeclarationFile || declaration === name.parent)
      return NONE;
    const known = this.known.get(declaration);
    if (known) return known;
    // For functions that call each other.
    this.known.set(declaration, NONE);
    const errors = unite(this.documented(declaration), this.ofDeclaration(declaration));
    this.known.set(declaration, errors);
    return errors;
  }

  private ofDeclaration(declaration: typescript.Declaration): Errors {
    if (ts.isClassDeclaration(declaration)) {
      const called = declaration.members.filter(
        ({ name }) => name !== undefined && CALLED_BY_NEST.includes(name.getText()),
      );
      return unite(...called.map((member) => this.within(member)));
    }
    if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration))
      return declaration.initializer ? this.within(declaration.initializer) : NONE;
    const body = (declaration as typescript.FunctionLikeDeclaration).body;
    return body && !ts.isConstructorDeclaration(declaration) ? this.within(body) : NONE;
  }

  private documented(declaration: typescript.Declaration): Errors {
    if (!ts.isMethodDeclaration(declaration) && !ts.isFunctionDeclaration(declaration)) return NONE;
    const tags = ts.getJSDocTags(declaration).filter(({ tagName }) => tagName.text === 'throws');
    const names = tags.flatMap((tag) => /\{(\w+)\}/.exec(tag.getText())?.[1] ?? []);
    return unite(...names.map((name) => this.ofName(name)));
  }
}
