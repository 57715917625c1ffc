import preset from '../../jest.preset.js';

/** Journeys through the built API. */
export default {
  ...preset,
  displayName: 'api-e2e',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.e2e-spec.ts', '**/*.spec.ts'],
  testTimeout: 300_000,
  setupFilesAfterEnv: ['<rootDir>/../../tools/jest/second-try.js', '<rootDir>/src/testing/fail-on-faults.ts'],
  // Each file has its own processes, and mostly waits for them.
  maxWorkers: 2,
};
