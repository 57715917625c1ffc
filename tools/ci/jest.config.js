import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'ci', rootDir: import.meta.dirname };
