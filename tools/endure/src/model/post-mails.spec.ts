import { describe, expect, it } from '@jest/globals';
import { comparePostMails, pairOf } from './post-mails.ts';

describe('The model of the mails about posts', () => {
  const due = new Set([pairOf('ada', 'Post 1'), pairOf('ada', 'Post 2'), pairOf('bob', 'Post 1')]);
  const digest = { to: 'ada', titles: ['Post 1', 'Post 2'], messageId: '<1>' };
  const instant = { to: 'bob', titles: ['Post 1'], messageId: '<2>' };
  const none = { due: 3, lost: [], surplus: [], doubled: [], repetitions: 0 };

  it('accepts all expected mails', () => expect(comparePostMails(due, [digest, instant])).toEqual(none));

  it('counts a digest that is repeated as one', () =>
    expect(comparePostMails(due, [digest, instant, digest])).toEqual({ ...none, repetitions: 1 }));

  it('finds a lost post', () =>
    expect(comparePostMails(due, [{ ...digest, titles: ['Post 2'] }, instant])).toEqual({
      ...none,
      lost: ['ada: Post 1'],
    }));

  it('finds a post in two different mails', () =>
    expect(
      comparePostMails(due, [digest, instant, { to: 'ada', titles: ['Post 2'], messageId: '<3>' }]),
    ).toEqual({ ...none, doubled: ['ada: Post 2'] }));

  it('finds a post that is not for its recipient', () =>
    expect(comparePostMails(due, [digest, { ...instant, titles: ['Post 1', 'Post 2'] }])).toEqual({
      ...none,
      surplus: ['bob: Post 2'],
    }));
});
