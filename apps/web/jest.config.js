import preset from '../../jest.preset.js';

/** @type {import('jest').Config} */
export default {
  ...preset,
  displayName: 'web',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/test/browser.environment.js',
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  transformIgnorePatterns: ['/node_modules/(?!.+\\.css$)'],
  moduleNameMapper: { ...preset.moduleNameMapper, '^(.+)\\?raw$': '$1' },
  transform: {
    ...preset.transform,
    '\\.css$': '<rootDir>/test/css.transform.js',
    '\\.md$': '<rootDir>/test/text.transform.js',
  },
};
