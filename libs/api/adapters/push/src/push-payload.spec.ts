import { describe, expect, it } from '@jest/globals';
import type { MessageUpdate, UpdateMessage } from '@patchlight/application/ports';
import { aMessage, aMessageUpdate } from '@patchlight/testing';
import { renderPush } from './push-payload.ts';

const BASE = 'https://patchlight.example/';
interface Shown {
  title: string;
  body: string;
  navigate: string;
  tag: string;
}
const shown = (message: UpdateMessage): Shown =>
  (JSON.parse(renderPush(message, BASE).payload) as { notification: Shown }).notification;
const another = (more: Partial<MessageUpdate> = {}) =>
  aMessageUpdate({ id: '8', title: 'Patch 1.2', game: { appId: 570, name: 'Harbour' }, ...more });

describe('push payload', () => {
  it('of one update has its title, excerpt and URL, in the declarative form', () => {
    const message = aMessage();
    expect(JSON.parse(renderPush(message, BASE).payload)).toEqual({
      web_push: 8030,
      notification: {
        title: 'Reefbound',
        body: 'The Tides of Autumn\nA new coast, two ships and a harbor that never sleeps.',
        navigate: 'https://patchlight.example/g/904110?update=1',
        tag: message.id,
      },
    });
  });

  it('of several updates lists their titles and leads to the inbox', () => {
    const updates = [aMessageUpdate(), another()];
    expect(shown(aMessage({ kind: 'summary', updates, more: 3 }))).toMatchObject({
      title: '5 updates of your games',
      body: 'Reefbound: The Tides of Autumn\nHarbour: Patch 1.2\n3 more',
      navigate: 'https://patchlight.example/notifications',
    });
    const ofOneGame = [aMessageUpdate(), aMessageUpdate({ id: '8', title: 'Patch 1.2' })];
    expect(shown(aMessage({ updates: ofOneGame }))).toMatchObject({
      title: '2 updates of Reefbound',
      body: 'The Tides of Autumn\nPatch 1.2',
    });
  });

  it('lists five updates at most', () => {
    const { body } = shown(aMessage({ updates: Array.from({ length: 20 }, () => another()), more: 2 }));
    expect(body.split('\n')).toHaveLength(6);
    expect(body).toMatch(/\n17 more$/);
  });

  it('of a test says so', () => {
    expect(shown(aMessage({ kind: 'test', updates: [] }))).toMatchObject({
      title: 'Patchlight',
      body: 'Push messages reach this device.',
      navigate: 'https://patchlight.example/settings?tab=notifications',
    });
  });

  it.each(['🎮', 'é', '"', '\\', '\0', '\ud800', '\u202e', 'a\r\nb '])(
    'stays below 3,000 bytes with long texts of %j',
    (text) => {
      const long = text.repeat(100_000);
      const update = aMessageUpdate({ title: long, excerpt: long, game: { appId: 440, name: long } });
      for (const updates of [[update], Array.from({ length: 20 }, () => update)])
        expect(Buffer.byteLength(renderPush(aMessage({ updates }), BASE).payload)).toBeLessThanOrEqual(3_000);
    },
  );

  it('cuts between characters', () => {
    const { title } = shown(
      aMessage({ updates: [aMessageUpdate({ game: { appId: 1, name: '🎮'.repeat(999) } })] }),
    );
    expect(title).toMatch(/^(?:🎮)+…$/u);
  });

  it('contains no control characters or marks of direction', () => {
    const title = 'Free\r\nkeys\0 \u202etxt.exe\u2066';
    expect(shown(aMessage({ updates: [aMessageUpdate({ title, excerpt: '' })] })).body).toBe(
      'Free keys txt.exe',
    );
  });

  it.each<[MessageUpdate['kind'][], string]>([
    [['major'], 'high'],
    [['release'], 'high'],
    [['reminder'], 'high'],
    [['news'], 'low'],
    [['unknown'], 'low'],
    [['news', 'unknown'], 'low'],
    [['regular'], 'normal'],
    [['patch'], 'normal'],
    [['release-moved'], 'normal'],
    [['price-drop'], 'normal'],
    [['news', 'patch'], 'normal'],
    [['news', 'major'], 'high'],
  ])('about %j has the urgency %s', (kinds, urgency) => {
    const updates = kinds.map((kind) => aMessageUpdate({ kind }));
    expect(renderPush(aMessage({ updates }), BASE).urgency).toBe(urgency);
  });

  it('has a topic per game, of at most 32 characters of base64url', () => {
    const topicOf = (more: Partial<UpdateMessage>) => renderPush(aMessage(more), BASE).topic;
    const topics = [
      topicOf({}),
      topicOf({ updates: [aMessageUpdate({ game: { appId: 999_999_999, name: '' } })] }),
      topicOf({ kind: 'summary', updates: [aMessageUpdate(), another()] }),
      topicOf({ kind: 'test', updates: [] }),
    ];
    expect(topics).toEqual(['game-904110', 'game-999999999', 'summary', 'test']);
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{1,32}$/);
  });
});
