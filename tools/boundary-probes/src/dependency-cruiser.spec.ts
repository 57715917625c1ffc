import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { WORKSPACE, run } from './run.ts';
import { moduleOf, withTree } from './tree.ts';
import type { Tree } from './tree.ts';

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

const APPLICATION = 'libs/api/application/src';
const HTTP = 'libs/api/adapters/http/src';
const STEAM = 'libs/api/adapters/steam/src';

/** A small back end that follows every rule. */
const cleanTree: Tree = {
  'libs/api/domain/src/index.ts': `export * from './kernel/id.ts';\nexport * from './library/library.ts';\n`,
  'libs/api/domain/src/kernel/id.ts': moduleOf('id'),
  'libs/api/domain/src/library/library.ts': moduleOf('library', '../kernel/id.ts'),
  [`${APPLICATION}/index.ts`]: `export * from './account/register.use-case.ts';\nexport * from './library/follow-game.use-case.ts';\n`,
  [`${APPLICATION}/ports.ts`]: `export * from './library/game-catalog.port.ts';\n`,
  [`${APPLICATION}/library/game-catalog.port.ts`]: moduleOf('port'),
  [`${APPLICATION}/library/follow-game.use-case.ts`]: moduleOf(
    'follow',
    '@patchlight/domain',
    './game-catalog.port.ts',
  ),
  [`${APPLICATION}/identity/mails.ts`]: moduleOf('mails'),
  [`${APPLICATION}/account/register.use-case.ts`]: moduleOf('register', '../identity/mails.ts'),
  [`${HTTP}/index.ts`]: `export * from './library/library.controller.ts';\n`,
  [`${HTTP}/library/library.controller.ts`]: moduleOf('controller', '@patchlight/application'),
  [`${STEAM}/index.ts`]: `export * from './catalog.adapter.ts';\n`,
  [`${STEAM}/catalog.adapter.ts`]: moduleOf('catalog', '@patchlight/application/ports'),
};

const PROBES: { does: string; rule: string; from: string; tree: Tree }[] = [
  {
    does: 'two modules import each other',
    rule: 'no-cycles',
    from: 'libs/api/domain/src/library/a.ts',
    tree: {
      'libs/api/domain/src/library/a.ts': moduleOf('a', './b.ts'),
      'libs/api/domain/src/library/b.ts': moduleOf('b', './a.ts'),
    },
  },
  {
    does: 'two modules import types from each other',
    rule: 'no-cycles',
    from: 'libs/api/domain/src/library/c.ts',
    tree: {
      'libs/api/domain/src/library/c.ts': `import type { D } from './d.ts';\nexport type C = D | 'c';\n`,
      'libs/api/domain/src/library/d.ts': `import type { C } from './c.ts';\nexport type D = C | 'd';\n`,
    },
  },
  ...['apps/web/src/shared', 'tools/bench/src'].map((folder) => ({
    does: `two modules of ${folder} import each other`,
    rule: 'no-cycles',
    from: `${folder}/a.ts`,
    tree: { [`${folder}/a.ts`]: moduleOf('a', './b.ts'), [`${folder}/b.ts`]: moduleOf('b', './a.ts') },
  })),
  {
    does: 'a module hangs on nothing',
    rule: 'no-orphans',
    from: 'libs/api/domain/src/library/left-over.ts',
    tree: { 'libs/api/domain/src/library/left-over.ts': moduleOf('leftOver') },
  },
  ...[
    'libs/api/domain',
    'libs/api/application',
    'libs/api/adapters/http',
    'libs/api/adapters/persistence',
  ].map((library) => ({
    does: `a context of ${library} imports another`,
    rule: 'contexts-are-islands',
    from: `${library}/src/updates/a.ts`,
    tree: {
      [`${library}/src/updates/a.ts`]: moduleOf('a', '../billing/b.ts'),
      [`${library}/src/billing/b.ts`]: moduleOf('b'),
    },
  })),
  {
    does: 'the kernel imports a context',
    rule: 'contexts-are-islands',
    from: 'libs/api/domain/src/kernel/a.ts',
    tree: { 'libs/api/domain/src/kernel/a.ts': moduleOf('a', '../library/library.ts') },
  },
  {
    does: 'a context goes through the index of its own library',
    rule: 'no-own-front-door',
    from: `${APPLICATION}/updates/c.ts`,
    tree: { [`${APPLICATION}/updates/c.ts`]: moduleOf('c', '../ports.ts') },
  },
  {
    does: 'a context goes past the index of what several servers need',
    rule: 'scale-out-has-one-door',
    from: 'libs/api/adapters/persistence/src/library/a.ts',
    tree: {
      'libs/api/adapters/persistence/src/library/a.ts': moduleOf('a', '../kernel/scale-out/b.ts'),
      'libs/api/adapters/persistence/src/kernel/scale-out/b.ts': moduleOf('b'),
    },
  },
  ...[
    ['identity', 'sessions'],
    ['sessions', 'sign-in'],
    ['sign-in', 'account'],
  ].map(([below, above]) => ({
    does: `${below} imports what is above it`,
    rule: 'contexts-are-islands',
    from: `${APPLICATION}/${below}/a.ts`,
    tree: {
      [`${APPLICATION}/${below}/a.ts`]: moduleOf('a', `../${above}/b.ts`),
      [`${APPLICATION}/${above}/b.ts`]: moduleOf('b'),
    },
  })),
  ...['a.use-case.ts', 'a.use-cases.ts'].map((name) => ({
    does: `${name} imports another use case`,
    rule: 'use-cases-do-not-call-use-cases',
    from: `${APPLICATION}/library/${name}`,
    tree: { [`${APPLICATION}/library/${name}`]: moduleOf('a', './follow-game.use-case.ts') },
  })),
  ...['http', 'pages', 'scheduler'].map((adapter) => ({
    does: `the driving adapter ${adapter} takes the back door`,
    rule: 'driving-adapters-use-the-front-door',
    from: `libs/api/adapters/${adapter}/src/a.ts`,
    tree: { [`libs/api/adapters/${adapter}/src/a.ts`]: moduleOf('a', '@patchlight/application/ports') },
  })),
  ...['jobs', 'mailer', 'persistence', 'security', 'steam'].map((adapter) => ({
    does: `the driven adapter ${adapter} takes the front door`,
    rule: 'driven-adapters-use-the-back-door',
    from: `libs/api/adapters/${adapter}/src/a.ts`,
    tree: { [`libs/api/adapters/${adapter}/src/a.ts`]: moduleOf('a', '@patchlight/application') },
  })),
];

interface Violation {
  from: string;
  rule: string;
}

const violationsIn = (tree: Tree): Violation[] =>
  withTree(tree, (cwd) => {
    const config = join(WORKSPACE, '.dependency-cruiser.cjs');
    const folders = new Set(Object.keys(tree).map((path) => path.split('/', 1)[0]!));
    const output = run('depcruise', [...folders, '--config', config, '--output-type', 'json'], { cwd });
    const { summary } = JSON.parse(output) as Report;
    return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
  });

describe('dependency-cruiser', () => {
  let violations: Violation[];
  beforeAll(() => {
    // All in one run, which takes a second. No two probes have a file in common.
    const trees = PROBES.map(({ tree }) => tree);
    const files = trees.flatMap((tree) => Object.keys(tree));
    expect(new Set(files).size).toBe(files.length);
    violations = violationsIn(Object.assign({ ...cleanTree }, ...trees) as Tree);
  });

  it('accepts a back end that follows the rules', () => {
    expect(violationsIn(cleanTree)).toEqual([]);
  });

  it.each(PROBES)('reports that $does', ({ rule, from, tree }) => {
    expect(violations.filter((violation) => violation.from in tree)).toEqual([{ from, rule }]);
  });

  it('reports nothing else', () => {
    expect(violations).toHaveLength(PROBES.length);
  });
});
