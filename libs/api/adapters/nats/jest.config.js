import preset from '../../../../jest.preset.js';

export default {
  ...preset,
  displayName: 'adapter-nats',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
