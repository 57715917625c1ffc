import preset from '../../../../jest.preset.js';

export default { ...preset, displayName: 'adapter-http', rootDir: import.meta.dirname };
