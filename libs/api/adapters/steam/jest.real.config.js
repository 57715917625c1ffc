import preset from '../../../../jest.preset.js';

/** The suite on responses recorded from the real store, in STEAM_CORPUS_DIR. */
export default {
  ...preset,
  displayName: 'adapter-steam on real input',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.real-spec.ts'],
};
