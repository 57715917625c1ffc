import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'web-e2e', rootDir: import.meta.dirname };
