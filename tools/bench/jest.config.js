import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'bench', rootDir: import.meta.dirname };
