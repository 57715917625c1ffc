import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'simulators', rootDir: import.meta.dirname };
