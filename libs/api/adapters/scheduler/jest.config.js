import preset from '../../../../jest.preset.js';

export default {
  ...preset,
  setupFiles: [`${import.meta.dirname}/../../../../tools/jest/preload-nest.js`],
  displayName: 'adapter-scheduler',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
