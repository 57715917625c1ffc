import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'boundary-probes',
  rootDir: import.meta.dirname,
};
