import preset from '../../jest.preset.js';

/** Ingestion of responses recorded from the real store, in STEAM_CORPUS_DIR. */
export default {
  ...preset,
  displayName: 'api-e2e on real input',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.real-spec.ts'],
  testTimeout: 120_000,
};
