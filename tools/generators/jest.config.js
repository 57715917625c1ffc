import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'generators', rootDir: import.meta.dirname };
