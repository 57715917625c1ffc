import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Reports regular expressions that take more than linear time, except in tests. */
export default defineConfig(globalIgnores(['**/dist/', '**/*spec.{ts,tsx}', 'apps/*-e2e/']), {
  files: ['**/*.{js,ts,tsx}'],
  languageOptions: { parser: tseslint.parser },
  linterOptions: { noInlineConfig: true },
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': 'error',
    'regexp/no-super-linear-move': 'error',
  },
});
