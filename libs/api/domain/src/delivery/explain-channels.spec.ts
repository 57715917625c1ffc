import { describe, expect, it } from '@jest/globals';
import { channelChoice, explainChannels } from './channel-choice.ts';
import type { ChannelOverride, ChannelSettings, GameChoices } from './channel-choice.ts';

const SETTINGS: ChannelSettings = { emailDefault: 'digest', email: {}, push: { patch: false } };
const own = (more: Partial<ChannelOverride> = {}): ChannelOverride => ({
  email: null,
  push: null,
  chat: null,
  ...more,
});
const NO_RULE = { email: null, push: null, chat: null, isMuted: false, isSaved: false } as const;
const explain = (choices: Partial<GameChoices> = {}, hasPro = true) =>
  explainChannels('patch', SETTINGS, { game: null, categories: [], isMuted: false, ...choices }, hasPro);
const because = (...of: Parameters<typeof explain>) => {
  const { email, push, chat } = explain(...of);
  return [email, push, chat].map((channel) => `${channel.choice} ${channel.because}`);
};

describe('the reasons of channels', () => {
  it('are the settings', () => {
    expect(because()).toEqual(['digest settings', 'false settings', 'null settings']);
  });

  it('are the most of the categories, then the game, then a rule', () => {
    const categories = [own({ email: 'off' }), own({ email: 'instant', push: true })];
    expect(because({ categories })).toEqual(['instant category', 'true category', 'null settings']);
    const game = own({ email: 'off', chat: true });
    expect(because({ categories, game })).toEqual(['off game', 'true category', 'true game']);
    const rule = { ...NO_RULE, email: 'digest', chat: false } as const;
    expect(because({ categories, game, rule })).toEqual(['digest rule', 'true category', 'false rule']);
  });

  it('are a mute, of the game before that of a rule', () => {
    const rule = { ...NO_RULE, email: 'instant', isMuted: true } as const;
    expect(because({ rule })).toEqual(['off rule', 'false rule', 'false rule']);
    expect(because({ rule, isMuted: true })).toEqual(['off mute', 'false mute', 'false mute']);
  });

  it('are the plan, where it lacks what was chosen', () => {
    const rule = { ...NO_RULE, email: 'instant', push: true } as const;
    expect(because({ rule }, false)).toEqual(['digest plan', 'false plan', 'false plan']);
    expect(because({}, false)).toEqual(['digest settings', 'false plan', 'false plan']);
  });

  it('come with the same choices as without reasons', () => {
    const choices = { game: own({ email: 'instant' }), categories: [own({ push: true })], isMuted: false };
    expect(channelChoice('patch', SETTINGS, choices, true)).toEqual({
      email: 'instant',
      push: true,
      chat: null,
    });
  });
});
