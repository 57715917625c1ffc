import preset from '../../../../jest.preset.js';

export default {
  ...preset,
  displayName: 'adapter-push',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
