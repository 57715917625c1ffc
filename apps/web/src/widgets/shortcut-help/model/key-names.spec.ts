import { expect, it } from '@jest/globals';
import { keyNames } from './key-names.ts';

it.each([
  ['j', ['j']],
  ['g m', ['g', 'm']],
  ['[Shift]+?', ['?']],
  ['Shift+A', ['Shift + A']],
  ['Escape', ['Esc']],
  ['ArrowDown', ['↓']],
  ['/', ['/']],
])('%s is shown as %p', (keys, names) => {
  expect(keyNames(keys)).toEqual(names);
});
