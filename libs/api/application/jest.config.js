import preset from '../../../jest.preset.js';

export default { ...preset, displayName: 'application', rootDir: import.meta.dirname };
