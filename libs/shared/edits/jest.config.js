import preset from '../../../jest.preset.js';

export default { ...preset, displayName: 'edits', rootDir: import.meta.dirname };
