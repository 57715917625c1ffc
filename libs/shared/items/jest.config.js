import preset from '../../../jest.preset.js';

export default { ...preset, displayName: 'items', rootDir: import.meta.dirname };
