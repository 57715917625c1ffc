import { describe, expect, it } from '@jest/globals';
import { channelChoice } from './channel-choice.ts';
import type { ChannelOverride, ChannelSettings, GameChoices, NotificationKind } from './channel-choice.ts';

const KINDS: NotificationKind[] = [
  'major',
  'regular',
  'patch',
  'news',
  'unknown',
  'release',
  'release-moved',
  'price-drop',
  'reminder',
];
const DAILY: ChannelSettings = { emailDefault: 'digest', email: {}, push: {} };
const INSTANT: ChannelSettings = { ...DAILY, emailDefault: 'instant' };
const CHOSEN: ChannelSettings = {
  emailDefault: 'digest',
  email: { major: 'instant', news: 'off', reminder: 'off' },
  push: { major: false, news: true },
};
const NO_CHOICES: GameChoices = { game: null, categories: [], isMuted: false };
const override = (more: Partial<ChannelOverride>): ChannelOverride => ({
  email: null,
  push: null,
  chat: null,
  ...more,
});
const choice = (
  kind: NotificationKind,
  settings: ChannelSettings,
  more: Partial<GameChoices> = {},
  hasPro = true,
) => channelChoice(kind, settings, { ...NO_CHOICES, ...more }, hasPro);

describe('the channels of a notification', () => {
  it.each(KINDS)('are a digest without PRO: %s', (kind) => {
    for (const settings of [DAILY, INSTANT]) {
      expect(choice(kind, settings, {}, false)).toEqual({ email: 'digest', push: false, chat: false });
    }
  });

  it.each(KINDS)(
    'are, by default with PRO, the digest and push, or instant mail for reminders: %s',
    (kind) => {
      const push = kind !== 'news' && kind !== 'unknown';
      const digest = kind === 'reminder' ? 'instant' : 'digest';
      expect(choice(kind, DAILY)).toEqual({ email: digest, push, chat: null });
      expect(choice(kind, INSTANT)).toEqual({ email: 'instant', push, chat: null });
    },
  );

  it('follow the settings of their kind', () => {
    expect(choice('major', CHOSEN)).toEqual({ email: 'instant', push: false, chat: null });
    expect(choice('news', CHOSEN)).toEqual({ email: 'off', push: true, chat: null });
    expect(choice('patch', CHOSEN)).toEqual({ email: 'digest', push: true, chat: null });
    expect(choice('reminder', CHOSEN)).toMatchObject({ email: 'off' });
    expect(choice('major', CHOSEN, {}, false).email).toBe('digest');
    expect(choice('news', CHOSEN, {}, false).email).toBe('off');
  });

  const category = override({ email: 'off', push: false, chat: false });
  const louder = override({ email: 'digest', push: true });
  const game = override({ email: 'instant', chat: true });

  it.each<[string, Partial<GameChoices>, boolean, ReturnType<typeof choice>]>([
    ['a category', { categories: [category] }, true, { email: 'off', push: false, chat: false }],
    [
      'the most of two categories',
      { categories: [category, louder] },
      true,
      { email: 'digest', push: true, chat: false },
    ],
    ['a game', { game }, true, { email: 'instant', push: true, chat: true }],
    [
      'a game before its category',
      { game, categories: [category] },
      true,
      { email: 'instant', push: false, chat: true },
    ],
    ['a game, without PRO', { game }, false, { email: 'digest', push: false, chat: false }],
    [
      'a category, without PRO',
      { categories: [category] },
      false,
      { email: 'off', push: false, chat: false },
    ],
    [
      'a mute over all',
      { game, categories: [louder], isMuted: true },
      true,
      { email: 'off', push: false, chat: false },
    ],
    ['a mute, without PRO', { isMuted: true }, false, { email: 'off', push: false, chat: false }],
  ])('follow the choice for %s', (_, choices, hasPro, expected) => {
    for (const kind of ['major', 'patch', 'release'] as const)
      expect(choice(kind, DAILY, choices, hasPro)).toEqual(expected);
  });
});
