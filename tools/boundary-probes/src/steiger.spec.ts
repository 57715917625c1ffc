import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { WORKSPACE, run } from './run.ts';
import { moduleOf, withTree } from './tree.ts';
import type { Tree } from './tree.ts';

interface Diagnostic {
  ruleName: string;
  severity: string;
}

const slice = (path: string, ...imports: string[]): Tree => ({
  [`src/${path}/index.ts`]: `export * from './ui/View.ts';\n`,
  [`src/${path}/ui/View.ts`]: moduleOf('View', ...imports),
});

/** A small web app that follows every rule. */
const cleanTree: Tree = {
  'tsconfig.json': `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
  'steiger.config.ts': `export { default } from '${join(WORKSPACE, 'apps/web/steiger.config.ts')}';\n`,
  'src/app/main.ts': moduleOf('main', '@/pages/home', '@/pages/search'),
  ...slice('pages/home', '@/entities/game', '@/shared/ui'),
  ...slice('pages/search', '@/entities/game', '@/entities/plan'),
  ...slice('pages/pricing', '@/entities/plan'),
  ...slice('entities/game', '@/shared/ui'),
  ...slice('entities/plan', '@/shared/ui'),
  'src/shared/ui/index.ts': moduleOf('Button'),
};

const PROBES: { does: string; rule: string; tree: Tree }[] = [
  {
    does: 'a layer imports one above it',
    rule: 'fsd/forbidden-imports',
    tree: slice('entities/plan', '@/pages/home'),
  },
  {
    does: 'a slice imports its neighbour',
    rule: 'fsd/forbidden-imports',
    tree: slice('entities/plan', '@/entities/game'),
  },
  {
    does: 'a slice is entered past its index',
    rule: 'fsd/no-public-api-sidestep',
    tree: slice('pages/home', '@/entities/game/ui/View.ts', '@/shared/ui'),
  },
  {
    does: 'a slice has no index',
    rule: 'fsd/public-api',
    tree: { 'src/pages/settings/ui/View.ts': moduleOf('View', '@/shared/ui') },
  },
  {
    does: 'a slice serves one page only',
    rule: 'fsd/insignificant-slice',
    tree: slice('features/follow', '@/shared/ui'),
  },
  {
    does: 'a segment is named after what its files are',
    rule: 'fsd/segments-by-purpose',
    tree: { 'src/pages/home/hooks/use-news.ts': moduleOf('useNews') },
  },
];

const diagnosticsIn = (tree: Tree): string[] =>
  withTree(tree, (cwd) => {
    const output = run('steiger', ['src', '--reporter', 'json'], { cwd });
    return (JSON.parse(output) as Diagnostic[]).map(({ ruleName }) => ruleName);
  });

describe('steiger', () => {
  it('accepts a web app that follows the rules', () => {
    expect(diagnosticsIn(cleanTree)).toEqual([]);
  });

  it.each(PROBES)('reports that $does', ({ rule, tree }) => {
    expect(diagnosticsIn({ ...cleanTree, ...tree })).toEqual([rule]);
  });
});
