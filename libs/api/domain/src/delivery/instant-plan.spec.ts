import { describe, expect, it } from '@jest/globals';
import { planInstant } from './instant-plan.ts';
import type { InstantRecipient, Target, WaitingNotification } from './instant-plan.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const EMAIL: Target = { channel: 'email', id: null };
const PHONE: Target = { channel: 'push', id: 'phone' };
const CHAT: Target = { channel: 'chat', id: 'chat' };

const item = (
  updateId: string,
  appId: number,
  more: Partial<WaitingNotification> = {},
): WaitingNotification => ({
  updateId,
  appId,
  kind: 'patch',
  dueAt: NOW,
  held: null,
  isRead: false,
  choices: { game: null, categories: [], isMuted: false },
  ...more,
});
const plan = (waiting: WaitingNotification[], more: Partial<InstantRecipient> = {}) =>
  planInstant(
    {
      hasPro: true,
      settings: { emailDefault: 'instant', email: {}, push: {} },
      canMail: true,
      devices: [],
      chats: [],
      quietUntil: null,
      waiting,
      recent: [],
      ...more,
    },
    NOW,
  );
const sent = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ target: EMAIL, appId: 100 + n, at: at(-n - 1), ...more }));

describe('instant messages', () => {
  it('about what was read while it waited go to chats only, which others read', () => {
    const items = [item('2', 8, { held: 'quiet' }), item('1', 7, { held: 'quiet', isRead: true })];
    const { messages, done } = plan(items, { devices: ['phone'], chats: [{ id: 'chat', kinds: ['patch'] }] });
    expect(messages.map(({ target, updateIds }) => [target, updateIds])).toEqual([
      [EMAIL, ['2']],
      [PHONE, ['2']],
      [CHAT, ['2', '1']],
    ]);
    expect(done.toSorted()).toEqual(['1', '2']);
  });

  it('tell the first update of a game at once, on every channel', () => {
    const { messages, done, held } = plan([item('1', 7)], {
      devices: ['phone'],
      chats: [
        { id: 'chat', kinds: ['patch'] },
        { id: 'other', kinds: ['major'] },
      ],
    });
    const message = { kind: 'update', appId: 7, updateIds: ['1'] };
    expect(messages).toEqual([EMAIL, PHONE, CHAT].map((target) => ({ target, ...message })));
    expect([done, held]).toEqual([['1'], []]);
  });

  it.each<[string, Partial<InstantRecipient>, Partial<WaitingNotification>]>([
    ['without PRO', { hasPro: false, devices: ['phone'] }, {}],
    ['without a verified address', { canMail: false }, {}],
    ['of a muted game', { devices: ['phone'] }, { choices: { game: null, categories: [], isMuted: true } }],
    ['chosen for the digest', { settings: { emailDefault: 'digest', email: {}, push: {} } }, {}],
  ])('leave a notification to the digest %s', (_, recipient, more) => {
    expect(plan([item('1', 7, more)], recipient)).toEqual({ messages: [], done: ['1'], held: [] });
  });

  it('hold further updates of a game until ten minutes after its message, then tell them together', () => {
    const recent = [{ target: EMAIL, appId: 7, at: at(-3) }];
    const waiting = [item('2', 7), item('3', 7), item('4', 8)];
    const { messages, done, held } = plan(waiting, { recent });
    expect(messages.map(({ updateIds }) => updateIds)).toEqual([['4']]);
    expect(done).toEqual(['4']);
    expect(held).toEqual(['2', '3'].map((updateId) => ({ updateId, dueAt: at(7), reason: 'game' })));

    const later = plan([item('2', 7, { held: 'game' }), item('10', 7, { held: 'game' })]);
    expect(later.messages).toEqual([{ target: EMAIL, kind: 'update', appId: 7, updateIds: ['10', '2'] }]);
  });

  it('hold everything but reminders during quiet hours', () => {
    const waiting = [item('1', 7), item('2', 8, { kind: 'reminder' })];
    const { messages, done, held } = plan(waiting, { quietUntil: at(60), devices: ['phone'] });
    expect(messages).toEqual(
      [EMAIL, PHONE].map((target) => ({ target, kind: 'update', appId: 8, updateIds: ['2'] })),
    );
    expect(done).toEqual(['2']);
    expect(held).toEqual([{ updateId: '1', dueAt: at(60), reason: 'quiet' }]);
  });

  it('tell in one summary per channel what the quiet hours held back', () => {
    const waiting = [item('1', 7, { held: 'quiet' }), item('2', 8, { held: 'quiet' }), item('3', 9)];
    const { messages } = plan(waiting, { devices: ['phone'] });
    expect(
      messages.map(({ target, kind, appId, updateIds }) => [target.channel, kind, appId, updateIds]),
    ).toEqual([
      ['email', 'summary', null, ['2', '1']],
      ['email', 'update', 9, ['3']],
      ['push', 'summary', null, ['2', '1']],
      ['push', 'update', 9, ['3']],
    ]);
  });

  it('tell one held update as an update', () => {
    expect(plan([item('1', 7, { held: 'quiet' })]).messages).toMatchObject([{ kind: 'update', appId: 7 }]);
  });

  it('become one summary when more than five are due', () => {
    const games = (count: number) => Array.from({ length: count }, (_, n) => item(String(n + 1), n + 1));
    expect(plan(games(5)).messages).toHaveLength(5);
    const { messages, done } = plan(games(6));
    expect(messages).toEqual([
      { target: EMAIL, kind: 'summary', appId: null, updateIds: ['6', '5', '4', '3', '2', '1'] },
    ]);
    expect(done).toHaveLength(6);
    expect(plan(games(2), { recent: sent(4) }).messages).toHaveLength(1);
    expect(plan(games(1), { recent: sent(4) }).messages).toMatchObject([{ kind: 'update' }]);
  });

  it('wait until the window has room after five messages', () => {
    const { messages, done, held } = plan([item('1', 7)], { recent: sent(5) });
    expect([messages, done]).toEqual([[], []]);
    expect(held).toEqual([{ updateId: '1', dueAt: at(5), reason: 'burst' }]);
  });

  it('are never without an update, however many reminders were sent', () => {
    const { messages } = plan([item('1', 7, { kind: 'reminder' })], { recent: sent(6), devices: ['phone'] });
    expect(messages.map(({ updateIds }) => updateIds)).toEqual([['1'], ['1']]);
  });

  it('about reminders are mailed as chosen for them', () => {
    const reminder = item('1', 7, { kind: 'reminder' });
    const settings = (email: 'off' | 'digest' | 'instant'): Partial<InstantRecipient> => ({
      settings: { emailDefault: 'digest', email: { reminder: email }, push: {} },
    });
    expect(plan([reminder], settings('instant')).messages).toMatchObject([
      { target: EMAIL, updateIds: ['1'] },
    ]);
    for (const choice of ['off', 'digest'] as const)
      expect(plan([reminder], settings(choice)).messages).toEqual([]);
  });

  it('about reminders are never held back', () => {
    const reminders = Array.from({ length: 8 }, (_, n) => item(String(n + 1), n + 1, { kind: 'reminder' }));
    const recent = sent(5, { target: PHONE });
    expect(plan(reminders, { recent, devices: ['phone'] }).messages).toHaveLength(16);
  });

  it('ignore what is not due yet', () => {
    expect(plan([item('1', 7, { dueAt: at(1), held: 'game' })])).toEqual({
      messages: [],
      done: [],
      held: [],
    });
  });
});
