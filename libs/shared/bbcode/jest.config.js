import preset from '../../../jest.preset.js';

export default { ...preset, displayName: 'bbcode', rootDir: import.meta.dirname };
