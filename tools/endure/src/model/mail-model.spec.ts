import { describe, expect, it } from '@jest/globals';
import { compareMails } from './mail-model.ts';

describe('The model of the mails', () => {
  const due = new Set(['a', 'b']);
  const [a, b] = [
    { about: 'a', messageId: '<1>' },
    { about: 'b', messageId: '<2>' },
  ];
  const none = { due: 2, lost: [], surplus: [], doubled: [], repetitions: 0 };

  it('accepts all expected mails', () => expect(compareMails(due, [a, b])).toEqual(none));

  it('counts repetitions with the same Message-ID', () =>
    expect(compareMails(due, [a, b, a])).toEqual({ ...none, repetitions: 1 }));

  it('finds a lost mail', () => expect(compareMails(due, [b])).toEqual({ ...none, lost: ['a'] }));

  it('finds a duplicate with another Message-ID', () =>
    expect(compareMails(due, [a, b, { ...a, messageId: '<3>' }])).toEqual({ ...none, doubled: ['a'] }));

  it('finds an unexpected mail', () =>
    expect(compareMails(due, [a, b, { about: 'c', messageId: '<4>' }])).toEqual({ ...none, surplus: ['c'] }));
});
