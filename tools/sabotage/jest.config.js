import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'sabotage', rootDir: import.meta.dirname };
