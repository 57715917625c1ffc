import preset from '../../jest.preset.js';

export default {
  ...preset,
  setupFiles: [`${import.meta.dirname}/../../tools/jest/preload-nest.js`],
  displayName: 'openapi',
  rootDir: import.meta.dirname,
};
