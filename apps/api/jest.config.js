import preset from '../../jest.preset.js';

export default {
  ...preset,
  setupFiles: [`${import.meta.dirname}/../../tools/jest/preload-nest.js`],
  displayName: 'api',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
