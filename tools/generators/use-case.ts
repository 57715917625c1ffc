import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkName, checkOneOf, pascalCase, words } from './plan.ts';
import type { Plan } from './plan.ts';

const APPLICATION = 'libs/api/application/src';

const contexts = (): string[] =>
  readdirSync(join(import.meta.dirname, '../..', APPLICATION), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** An empty use case and a failing test. */
export const newUseCase = (context: string, name: string): Plan => {
  checkOneOf(contexts(), context);
  checkName(name);
  const symbol = pascalCase(name);
  const path = `${context}/${name}.use-case`;
  return {
    files: {
      [`${APPLICATION}/${path}.ts`]: `/** What it does for the user, in one sentence. */
export class ${symbol} {
  execute(): Promise<void> {
    return Promise.reject(new Error('${symbol} does nothing yet.'));
  }
}
`,
      [`${APPLICATION}/${path}.spec.ts`]: `import { describe, expect, it } from '@jest/globals';
import { ${symbol} } from './${name}.use-case.ts';

describe('${words(name)}', () => {
  it('does what it promises', async () => {
    await expect(new ${symbol}().execute()).resolves.toBeUndefined();
  });
});
`,
    },
    exports: { index: `${APPLICATION}/index.ts`, line: `export * from './${path}.ts';` },
    next: `Make it in ${APPLICATION}/${context}/${context}.module.ts, of what ports.ts lists`,
  };
};
