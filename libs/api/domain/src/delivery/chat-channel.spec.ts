import { describe, expect, it } from '@jest/globals';
import { ChatAddressInvalid, chatTargetOf, maskedChatAddress } from './chat-channel.ts';
import type { ChatKind } from './chat-channel.ts';

const DISCORD = 'https://discord.com/api/webhooks/1234567890/aBc-dEf_123456';
/** In two parts, since checks for secrets look for such addresses. */
const SLACK = ['https://hooks.slack.com', 'services/T000/B000/abcdef'].join('/');

const refusalOf = (kind: ChatKind, url: string, token?: string): unknown => {
  try {
    return chatTargetOf(kind, { url, token }, false);
  } catch (error) {
    return error;
  }
};

describe('the address of a chat channel', () => {
  it.each<[ChatKind, string]>([
    ['discord', DISCORD],
    ['discord', DISCORD.replace('discord.com', 'discordapp.com')],
    ['discord', DISCORD.replace('discord.com', 'canary.discord.com')],
    ['discord', DISCORD.replace('discord.com', 'ptb.discord.com').replace('/api/', '/api/v10/')],
    ['discord', `${DISCORD}?thread_id=7`],
    ['slack', SLACK],
    ['ntfy', 'https://ntfy.sh/my-games'],
    ['ntfy', 'https://push.example/base/my_games'],
    ['ntfy', 'https://ntfy.sh/json'],
    ['json', 'https://hooks.example/patchlight?key=7'],
  ])('is one of %s: %s', (kind, url) => {
    expect(chatTargetOf(kind, { url }, false)).toEqual({ kind, url, authorization: null });
  });

  it.each<[ChatKind, string]>([
    ['discord', SLACK],
    ['discord', 'https://discord.com.evil.example/api/webhooks/1/a'],
    ['discord', 'https://evil.example/discord.com/api/webhooks/1/a'],
    ['discord', 'https://discord.com/login'],
    ['discord', 'https://discord.com/api/webhooks/1/a/../../../users/@me'],
    ['slack', DISCORD],
    ['slack', 'https://slack.com/services/T/B/a'],
    ['slack', 'https://hooks.slack.com/'],
    ['ntfy', 'https://ntfy.sh/'],
    ['ntfy', 'https://ntfy.sh/a%20topic'],
    ['ntfy', `https://ntfy.sh/${'a'.repeat(65)}`],
    ['json', 'no address'],
    ['json', 'https://'],
  ])('is none of %s: %s', (kind, url) => {
    expect(refusalOf(kind, url)).toBeInstanceOf(ChatAddressInvalid);
  });

  it('may be on any host that the operator names', () => {
    const url = 'http://127.0.0.1:4040/discord';
    expect(chatTargetOf('discord', { url }, true).url).toBe(url);
  });

  it('holds no credentials', () => {
    for (const kind of ['discord', 'slack', 'json'] as const) {
      const url = { discord: DISCORD, slack: SLACK, json: 'https://hooks.example/a' }[kind];
      expect(refusalOf(kind, url.replace('https://', 'https://ada:secret@'))).toBeInstanceOf(
        ChatAddressInvalid,
      );
      expect(refusalOf(kind, url, 'a-token')).toMatchObject({ fields: { token: [expect.any(String)] } });
    }
  });

  it('of ntfy may have credentials or a token, which are sent as a header', () => {
    const url = 'https://ntfy.example/my-games';
    expect(chatTargetOf('ntfy', { url, token: 'tk_7' }, false)).toEqual({
      kind: 'ntfy',
      url,
      authorization: 'Bearer tk_7',
    });
    const withPassword = 'https://ada:p%C3%A4ss%3Aword@ntfy.example/my-games#top';
    expect(chatTargetOf('ntfy', { url: withPassword }, false)).toEqual({
      kind: 'ntfy',
      url,
      authorization: `Basic ${Buffer.from('ada:päss:word').toString('base64')}`,
    });
    expect(refusalOf('ntfy', withPassword, 'tk_7')).toBeInstanceOf(ChatAddressInvalid);
    expect(refusalOf('ntfy', 'https://ada:%ff@ntfy.example/my-games')).toBeInstanceOf(ChatAddressInvalid);
  });

  it.each(['json', 'sse', 'raw', 'ws', 'auth', 'publish', 'send', 'trigger', 'json?poll=1&since=all', 'ws/'])(
    'of ntfy is that of its topic, also when copied with /%s',
    (endpoint) => {
      for (const url of ['https://ntfy.sh/my-games', 'https://push.example/base/my-games'])
        expect(chatTargetOf('ntfy', { url: `${url}/${endpoint}` }, false).url).toBe(url);
    },
  );

  it('is shown as host and last characters, or none of a short one', () => {
    expect(maskedChatAddress(DISCORD)).toBe('discord.com/…3456');
    expect(maskedChatAddress('https://ntfy.sh/my-games')).toBe('ntfy.sh/…');
    expect(maskedChatAddress('http://127.0.0.1:4040/hooks?key=abcdefgh1234')).toBe('127.0.0.1:4040/…1234');
  });
});
