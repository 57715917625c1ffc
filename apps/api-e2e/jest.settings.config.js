import preset from '../../jest.preset.js';

/** Journeys in a row of the plan of settings, whose name is in SETTINGS_ROW. */
export default {
  ...preset,
  displayName: 'settings',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.settings-spec.ts'],
  testTimeout: 600_000,
};
