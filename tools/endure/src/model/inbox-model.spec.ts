import { describe, expect, it } from '@jest/globals';
import { InboxModel } from './inbox-model.ts';

describe('The model of the inboxes', () => {
  const model = new InboxModel();
  model.follow(7, { userId: 'ada', asked: 1_000, sure: 1_000 });
  model.follow(7, { userId: 'bob', asked: 2_900, sure: 4_000 });
  model.publish('in the same second', 7, 2_000);
  model.publish('before', 7, 500);
  model.publish('between', 7, 3_000);
  model.publish('after', 7, 5_000);
  model.publish('elsewhere', 8, 5_000);

  const ada = { userId: 'ada', title: 'between' };
  const whole = [
    ada,
    { userId: 'ada', title: 'in the same second' },
    { userId: 'ada', title: 'after' },
    { userId: 'bob', title: 'after' },
  ];

  it('accepts expected and optional notifications', () => {
    const none = { expected: 4, lost: [], surplus: [], doubled: [] };
    expect(model.compare(whole)).toEqual(none);
    expect(model.compare([...whole, { userId: 'bob', title: 'between' }])).toEqual(none);
    expect(model.compare([...whole, { userId: 'bob', title: 'in the same second' }])).toEqual(none);
  });

  it('finds a lost notification', () => expect(model.compare(whole.slice(1)).lost).toEqual([ada]));

  it('finds a duplicate notification', () => expect(model.compare([...whole, ada]).doubled).toEqual([ada]));

  it.each(['before', 'elsewhere', 'of nobody'])('finds an unexpected notification: %s', (title) => {
    const surplus = { userId: 'ada', title };
    expect(model.compare([...whole, surplus])).toMatchObject({ lost: [], surplus: [surplus], doubled: [] });
  });
});
