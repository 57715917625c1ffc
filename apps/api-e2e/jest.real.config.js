import preset from '../../jest.preset.js';

/** Ingestion of answers recorded from the real store; they lie in STEAM_CORPUS_DIR. */
export default {
  ...preset,
  displayName: 'api-e2e on real input',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.real-spec.ts'],
  testTimeout: 120_000,
};
