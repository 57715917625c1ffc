import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MOST_FILES = 25;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const linesOf = (path: string): number => read(path).split('\n').length - 1;

const sourcesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/spec\.tsx?$/.test(path));
const sources = sourcesIn('apps/api', 'libs/api');
const inContexts = sources.filter((path) => /^libs\/api\/application\/src\/[^/]+\//.test(path));
const constructed = (text: string): string[] =>
  [...text.matchAll(/\bnew ([A-Z]\w+)\(/g)].map(([, name]) => name!);

describe('the structure', () => {
  it('has no folder with too many files', () => {
    const files = Map.groupBy(
      [...sources, ...sourcesIn('apps/web')].filter(
        (path) => !path.startsWith('libs/api/testing/') && !path.includes('/migrations/'),
      ),
      dirname,
    );
    const crowded = [...files].filter(([, paths]) => paths.length > MOST_FILES).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  it('keeps the basic components of the web app few', () => {
    const files = execFileSync('git', ['ls-files', 'apps/web/src/shared/ui'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(files.trim().split('\n').length).toBeLessThanOrEqual(MOST_FILES);
  });

  it('has one ports.ts per context', () => {
    const contexts = new Set(inContexts.map(dirname));
    expect([...contexts].filter((context) => !inContexts.includes(`${context}/ports.ts`))).toEqual([]);
    expect(contexts.size).toBeGreaterThan(8);
  });

  it('constructs each use case in one place, for the product and for tests', () => {
    const modules = inContexts.filter((path) => path.endsWith('.module.ts'));
    const made = modules.flatMap((path) => constructed(read(path)));
    const everywhere = sources
      .filter((path) => !path.includes('/testing/'))
      .flatMap((path) => constructed(read(path)));
    expect(made.length).toBeGreaterThan(90);
    expect(made.filter((name) => everywhere.filter((other) => other === name).length !== 1)).toEqual([]);
  });

  it('keeps the composition root small', () => {
    expect(linesOf('apps/api/src/ports.ts') + linesOf('apps/api/src/modules.ts')).toBeLessThanOrEqual(300);
    expect(inContexts.length).toBeLessThanOrEqual(175);
  });
});
