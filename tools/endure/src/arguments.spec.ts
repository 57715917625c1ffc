import { describe, expect, it } from '@jest/globals';
import { readArguments, SCENARIOS } from './arguments.ts';

describe('The arguments of the endurance test', () => {
  it('run every scenario in full by default', () => {
    expect(readArguments([])).toEqual({
      only: SCENARIOS.filter((name) => name !== 'update'),
      share: 0.5,
    });
    expect(
      readArguments('load kills --times 20 --minutes 0.5 --posts 99.5 --previous /old/main.js'.split(' ')),
    ).toEqual({
      only: ['kills', 'load'],
      times: 20,
      minutes: 0.5,
      posts: 100,
      share: 0.5,
      previous: '/old/main.js',
    });
    expect(readArguments(['--previous', '/old/main.js']).only).toEqual(SCENARIOS);
  });

  it('are rejected with an unknown scenario or an invalid number', () => {
    expect(() => readArguments(['kill'])).toThrow('There is no scenario "kill"; there are kills,');
    expect(() => readArguments(['--times', 'many'])).toThrow('--times must be a number above 0.');
  });
});
