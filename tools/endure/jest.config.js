import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'endure', rootDir: import.meta.dirname };
