import preset from '../../jest.preset.js';

/** Faults of a cluster of Citus, which the test starts by the program in CITUS_ENGINE_DIR. */
export default {
  ...preset,
  displayName: 'api-e2e on a cluster',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.cluster-spec.ts'],
  testTimeout: 300_000,
};
