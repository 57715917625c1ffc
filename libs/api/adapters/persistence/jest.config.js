import preset from '../../../../jest.preset.js';

export default {
  ...preset,
  displayName: 'adapter-persistence',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/src/testing/closing.environment.js',
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
