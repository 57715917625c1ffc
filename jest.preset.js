import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));

/** The aliases of tsconfig.base.json, in the form Jest reads. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([alias, [target]]) => [
    `^${alias.replace('*', '(.*)')}$`,
    join(root, target.replace('*', '$1')),
  ]),
);

/** @type {import('jest').Config} */
export default {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper,
  testEnvironment: 'node',
  // It ends what hangs. A busy machine may take many times longer than a free one.
  testTimeout: 60_000,
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          keepClassNames: true,
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: 'automatic' },
          },
        },
        module: { type: 'es6' },
      },
    ],
  },
  setupFiles: [join(root, 'tools/jest/preload.js')],
};
