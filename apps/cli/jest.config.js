import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'cli', rootDir: import.meta.dirname };
