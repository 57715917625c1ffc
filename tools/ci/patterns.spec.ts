import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

describe('the check of regular expressions', () => {
  const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: 'tools/lint-rules/patterns.config.js' });
  const rulesBrokenBy = async (pattern: string): Promise<(string | null)[]> => {
    const code = `export const found = (text: string): boolean => ${pattern}.test(text);\n`;
    const results = await eslint.lintText(code, { filePath: 'libs/api/domain/src/kernel/found.ts' });
    return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  };

  it.each([
    [String.raw`/\s*,\s*/`, 'regexp/no-super-linear-move'],
    [String.raw`/[^\s@]+@[^\s@]+/`, 'regexp/no-super-linear-move'],
    ['/^(a+)+$/', 'regexp/no-super-linear-backtracking'],
    [String.raw`/^\w+\d+!$/`, 'regexp/no-super-linear-backtracking'],
  ])('finds %s', async (pattern, rule) => {
    expect(await rulesBrokenBy(pattern)).toContain(rule);
  });

  it.each([String.raw`/^\s*,/`, String.raw`/[^\s@]{1,64}@/`, '/^a+$/'])('accepts %s', async (pattern) => {
    expect(await rulesBrokenBy(pattern)).toEqual([]);
  });
});
