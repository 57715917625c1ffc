import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { cacheDir } from 'nx/src/devkit-exports.js';

it('takes no results from other checkouts', () => {
  expect(cacheDir).toBe(join(import.meta.dirname, '../../.nx/cache'));
});
