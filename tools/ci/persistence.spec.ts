import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = 'libs/api/adapters/persistence/src';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sources = globSync(`${SOURCES}/**/*.ts`, { cwd: ROOT });
const repositories = sources.filter((path) => path.endsWith('.repository.ts'));
const named = (path: string): string => basename(path, '.repository.ts');
const usesOrm = (path: string): boolean => read(path).includes("from '@mikro-orm/");
/** The domain classes that `path` maps. */
const mappedIn = (path: string): string[] =>
  [...read(path).matchAll(/\bclass: (\w+),/g)].map(([, name]) => name!);

describe('the line between entities and SQL', () => {
  it('keeps MikroORM to repositories of entities, their mappings and the kernel', () => {
    const entities = repositories.filter((path) => named(path).startsWith('mikro-'));
    const users = sources
      .filter((path) => !/\/(kernel|migrations|testing)\/|\.mapping\.ts$/.test(path))
      .filter(usesOrm);
    expect(users).toEqual(entities);
  });

  it('maps no class that its repository does not load', () => {
    const mappings = sources.filter((path) => path.endsWith('.mapping.ts'));
    const idle = mappings.flatMap((mapping) => {
      const beside = repositories.filter((path) => dirname(path) === dirname(mapping)).map(read);
      return mappedIn(mapping).filter((name) => !beside.some((text) => text.includes(`em.findOne(${name},`)));
    });
    expect(idle).toEqual([]);
    const registered = read(`${SOURCES}/entities.ts`).match(/= \[([^\]]+)\]/)?.[1];
    expect(registered?.split(', ').toSorted()).toEqual(
      mappings
        .flatMap(mappedIn)
        .map((name) => `${name}Mapping`)
        .toSorted(),
    );
  });
});

describe('connections of the product', () => {
  const product = globSync('{apps/api/src,libs/api/{adapters,application,domain}/*/src}/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => /spec\.ts$|\/testing$/.test(path),
  });

  it('are all made by the function that gives them the settings on which statements rely', () => {
    const makers = product.filter((path) => /\bconnectionString\b|\bclientUrl\b/.test(read(path)));
    // The version is asked of the server before anything that an older one would refuse.
    expect(makers.map((path) => basename(path)).toSorted()).toEqual(['check-server.ts', 'connections.ts']);
    const users = product.filter((path) =>
      /new (pg\.)?(Client|Pool|PgBoss)\(|MikroORM\.init\(/.test(read(path)),
    );
    expect(users.length).toBeGreaterThan(5);
  });
});

describe('statements about the schema', () => {
  it('name none, since the tables are in the first of the search path', () => {
    const naming = globSync('libs/api/adapters/*/src/**/*.ts', { cwd: ROOT })
      // What was released stays; a later migration has replaced its function.
      .filter((path) => !/spec\.ts$|20261128000000-first\.ts$/.test(path))
      .filter((path) => /schema(name)? = 'public'|'public'::regnamespace|\bpublic\.\w+ /.test(read(path)));
    expect(naming).toEqual([]);
  });
});

describe('statements for Citus', () => {
  it('read no array element in a set, but of the table that stays local', () => {
    const reading = sources.filter(
      (path) => !path.endsWith('.int-spec.ts') && /(?:::\w+\[\]|array\[[^\]]*\])\)\[/.test(read(path)),
    );
    expect(reading.map((path) => basename(path))).toEqual(['postgres-request-budget.ts']);
  });
});
