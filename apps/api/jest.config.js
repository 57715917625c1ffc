import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'api',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
  testTimeout: 60_000,
};
