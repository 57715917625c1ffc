import preset from '../../../../jest.preset.js';

export default {
  ...preset,
  displayName: 'adapter-calendar',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
