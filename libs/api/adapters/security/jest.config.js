import preset from '../../../../jest.preset.js';

export default { ...preset, displayName: 'adapter-security', rootDir: import.meta.dirname };
