import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import declaredAccess from './tools/lint-rules/declared-access.js';

const BACK_END = ['apps/{api,cli,*-e2e}/**/*.ts', 'libs/**/*.ts', 'tools/**/*.ts'];
const TESTS = [
  '**/*.{spec,int-spec,real-spec,cluster-spec,e2e-spec}.{ts,tsx}',
  'libs/api/adapters/*/src/testing/**/*.ts',
  'libs/shared/*/src/testing/**/*.ts',
  'apps/{web/test,cli/src/testing,*-e2e}/**/*.{ts,tsx}',
];
/** Nx lints a project at a time, which needs that project's types only. */
const typesOf = process.env.NX_TASK_TARGET_PROJECT ? true : 'tsconfig.lint.json';
const ENV_FILES = ['**/env.ts', '**/*.env.ts'];

const PACKED = {
  selector:
    'SpreadElement > :matches(ObjectExpression, ArrayExpression, TSAsExpression[expression.type="ArrayExpression"]), JSXSpreadAttribute > ObjectExpression',
  message: 'Write the properties or elements out.',
};

const LOSES_FOCUS = {
  selector: 'JSXOpeningElement[name.name="button"] > JSXAttribute[name.name="disabled"]',
  message: 'A disabled button loses the keyboard focus; use Button or IconButton, or aria-disabled.',
};

const layer = (name, ...mayImport) => ({
  sourceTag: `layer:${name}`,
  onlyDependOnLibsWithTags: mayImport.map((other) => (other.includes(':') ? other : `layer:${other}`)),
});
const pure = (constraint) => ({ ...constraint, bannedExternalImports: ['*'] });
/** An adapter imports the packages that its project.json lists. */
const packagesOfAdapters = globSync('libs/api/adapters/*/project.json', { cwd: import.meta.dirname })
  .map((path) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .map(({ name, metadata }) => ({
    sourceTag: name.replace('-', ':'),
    allowedExternalImports: metadata.packages,
  }));

const EVERY_LIBRARY = ['adapter', 'application', 'domain', 'runtime', 'shared', 'testing', 'tool'];

const outerLayers = [
  layer('runtime'),
  layer('shared', 'shared'),
  layer('testing', 'application', 'domain', 'shared'),
  layer('tool', ...EVERY_LIBRARY),
  layer('web', 'shared'),
  layer('e2e', 'runtime', 'shared', 'testing', 'tool'),
];

const layers = [
  ...outerLayers,
  // Its one file needs nothing but Node.js.
  { ...layer('cli', 'shared'), allowedExternalImports: ['vite'] },
  pure(layer('domain')),
  pure(layer('application', 'domain', 'shared')),
  layer('adapter', 'application', 'domain', 'shared'),
  layer('app', 'adapter', 'application', 'domain', 'runtime', 'shared'),
  ...packagesOfAdapters,
];

/** Tests may bring fakes, builders, simulators and packages of their own. */
const layersOfTests = [
  ...outerLayers,
  layer('cli', 'shared', 'testing', 'tool'),
  layer('domain', 'testing'),
  layer('application', 'domain', 'shared', 'testing'),
  // Parsers of responses are tested behind the limits that the outbound adapter sets.
  layer('adapter', 'application', 'domain', 'runtime', 'shared', 'testing', 'tool', 'adapter:outbound'),
  layer('app', ...EVERY_LIBRARY),
];

/** The fakes and builders stand on the very layers whose tests use them. */
const ignoredCircularDependencies = [
  ['domain', 'testing'],
  ['application', 'testing'],
];

const boundaries = (options) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    // The endurance test lives in the world of the API's journeys.
    { allow: ['../../../package.json', '@patchlight/api-e2e'], ignoredCircularDependencies, ...options },
  ],
});

const ENV_MESSAGE = 'Only an env file reads the environment; take an option instead.';

export default defineConfig(
  globalIgnores(['**/dist/', '**/tmp/', '**/coverage/', '.nx/']),
  {
    plugins: { '@nx': nx, patchlight: { rules: { 'declared-access': declaredAccess } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      ...boundaries({ depConstraints: layers }),
      '@typescript-eslint/consistent-type-imports': 'error',
      // A DTO's annotations are what its decorators see.
      '@typescript-eslint/prefer-as-const': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: BACK_END,
    languageOptions: {
      parserOptions: { project: typesOf, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
  {
    files: BACK_END,
    ignores: TESTS,
    rules: { '@typescript-eslint/no-misused-promises': 'error' },
  },
  {
    files: ['apps/api/**/*.ts', 'libs/**/*.ts'],
    ignores: [...ENV_FILES, ...TESTS],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: ENV_MESSAGE }],
      'no-restricted-imports': [
        'error',
        ...['process', 'node:process'].map((name) => ({ name, message: ENV_MESSAGE })),
      ],
    },
  },
  { files: ['**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', PACKED] } },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', PACKED, LOSES_FOCUS] },
  },
  { files: ['libs/**/*.ts'], rules: { 'no-console': 'error' } },
  {
    files: ['libs/shared/contracts/src/**/*.dto.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        PACKED,
        {
          selector: 'ExportNamedDeclaration > :matches(VariableDeclaration, FunctionDeclaration)',
          message: 'A page that uses this value would bring the validators along; keep it beside the DTOs.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/shared/{charts,ui/mui}/**', 'apps/web/src/shared/ui/late.ts', ...TESTS],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@mui/*'],
              message: 'Overlays of shared/ui bring MUI along when they are first opened.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['libs/api/application/**/*.ts'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '@patchlight/contracts',
          allowTypeImports: true,
          message: 'Use cases take the types of the wire, never its values.',
        },
      ],
    },
  },
  {
    files: ['libs/api/adapters/http/**/*.ts'],
    ignores: TESTS,
    rules: { 'patchlight/declared-access': 'error' },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: boundaries({ depConstraints: layers, allowCircularSelfDependency: true }),
  },
  {
    files: ['tools/dev/**/*.ts', 'tools/generators/**/*.ts'],
    // Node runs these as they are, without the aliases.
    rules: boundaries({ depConstraints: layers, allow: ['../simulators/index.ts'] }),
  },
  {
    files: TESTS,
    rules: boundaries({
      depConstraints: layersOfTests,
      allowCircularSelfDependency: true,
    }),
  },
);
