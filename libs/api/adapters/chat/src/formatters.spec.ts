import { describe, expect, it } from '@jest/globals';
import type { MessageUpdate } from '@patchlight/application/ports';
import { aChatMessage, aChatUpdate } from '@patchlight/testing';
import { discordRequest } from './discord.ts';
import { jsonRequest } from './json.ts';
import { ntfyRequest } from './ntfy.ts';
import { slackRequest } from './slack.ts';

const NOW = new Date('2026-11-21T13:00:00Z');
const URL_OF = 'https://chat.example/hook/my-games';
const TARGET = { kind: 'json', url: URL_OF, authorization: null } as const;
const MANY = Array.from({ length: 20 }, (_, n) => aChatUpdate({ id: String(n), title: `Update ${n}` }));

interface Embed {
  title: string;
  description: string;
  author: { name: string };
  footer: { text: string };
}
const bodyOf = <T>({ body }: { body: string }): T => JSON.parse(body) as T;
const embedsOf = (updates: MessageUpdate[], more = 0) =>
  bodyOf<{ embeds: Embed[]; content?: string; allowed_mentions: object }>(
    discordRequest(TARGET, aChatMessage({ updates, more })),
  );
const blocksOf = (updates: MessageUpdate[], more = 0) =>
  bodyOf<{ text: string; blocks: { text: { text: string; verbatim: boolean } }[] }>(
    slackRequest(TARGET, aChatMessage({ updates, more })),
  );
const ntfyOf = (updates: MessageUpdate[], more = 0) =>
  bodyOf<{ title: string; message: string; priority: number; click: string; topic: string }>(
    ntfyRequest(TARGET, aChatMessage({ updates, more })),
  );

const FORMATTERS = { discord: discordRequest, slack: slackRequest, ntfy: ntfyRequest, json: jsonRequest };
/** In titles, excerpts and names of games, all of which others write. */
const HOSTILE = [
  'Patch\r\nX-Evil: 1\r\n\r\n{"topic":"other"}',
  'safe\u202Egnp.exe\u202C \u2066x\u2069',
  'zero\u0000byte\u0007',
  '@everyone @here <@123> <@&456> <#789>',
  '<!channel> <!here> <!subteam^S1> <https://evil.example|click>',
  '[click](https://evil.example) **bold** ||spoiler|| `code` # Title',
  'a'.repeat(100_000),
  '🎮'.repeat(50_000),
  '*_~`|<>#[]()@:'.repeat(1_000),
  '&'.repeat(100_000),
  '\uD83D lone',
  '',
];

describe.each(Object.entries(FORMATTERS))('a message of %s', (_, format) => {
  it.each(HOSTILE)('is valid JSON without control characters, whatever it is about (%#)', (text) => {
    const update = aChatUpdate({ title: text, excerpt: text, game: { appId: 7, name: text } });
    for (const updates of [[update], Array<MessageUpdate>(20).fill(update)]) {
      const { method, body, headers } = format(TARGET, aChatMessage({ updates, more: 7 }), NOW);
      expect([method, headers]).toEqual(['POST', { 'Content-Type': 'application/json' }]);
      expect(JSON.stringify(JSON.parse(body))).not.toMatch(
        /\\r|\\u0000|\\u0007|[\u202a-\u202e\u2066-\u2069]|\\ud[89a-f]/,
      );
      expect(body.length).toBeLessThan(150_000);
    }
  });

  it('says in a test what it is', () => {
    const { body } = format(TARGET, aChatMessage({ kind: 'test', updates: [] }), NOW);
    expect(body).toMatch(/Test message|"type":"test"/);
  });
});

describe('a message of Discord', () => {
  it('has an embed per update, and mentions nobody', () => {
    expect(embedsOf([aChatUpdate()])).toEqual({
      embeds: [
        {
          title: 'Update 2.0\\: The Deep',
          description: 'New depths, new lights.',
          url: 'https://patchlight.example/updates/7',
          color: 0xff8b2b,
          timestamp: '2026-11-21T12:00:00.000Z',
          author: { name: 'Marrow & Moonlight' },
          footer: { text: 'Major update' },
          thumbnail: { url: 'https://shared.example/capsule.jpg' },
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it.each(HOSTILE)('keeps within the limits of Discord (%#)', (text) => {
    const update = aChatUpdate({ title: text, excerpt: text.repeat(2), game: { appId: 7, name: text } });
    for (const count of [1, 3, 10, 20]) {
      const { embeds } = embedsOf(Array<MessageUpdate>(count).fill(update));
      expect(embeds.length).toBeLessThanOrEqual(10);
      let total = 0;
      for (const { title, description, author, footer } of embeds) {
        expect(title.length).toBeLessThanOrEqual(256);
        expect(description.length).toBeLessThanOrEqual(4_096);
        expect(title).not.toMatch(/(?<!\\)(?:\\\\)*\\…$/);
        total += title.length + description.length + author.name.length + footer.text.length;
      }
      expect(total).toBeLessThanOrEqual(6_000);
    }
  });

  it('escapes mentions, Markdown and links in what others write', () => {
    const title = '@everyone <@1> [a](https://evil.example) **b** `c` ||d||';
    const [embed] = embedsOf([aChatUpdate({ title, excerpt: title })]).embeds;
    const escaped =
      '\\@everyone \\<\\@1\\> \\[a\\]\\(https\\://evil.example\\) \\*\\*b\\*\\* \\`c\\` \\|\\|d\\|\\|';
    expect(embed).toMatchObject({ title: escaped, description: escaped });
  });

  it.each([
    [
      'https://discord.com/api/webhooks/1/a?thread_id=7',
      'https://discord.com/api/v10/webhooks/1/a?thread_id=7',
    ],
    ['https://ptb.discord.com/api/v9/webhooks/1/a', 'https://ptb.discord.com/api/v9/webhooks/1/a'],
    [URL_OF, URL_OF],
  ])('for %s goes to %s, which has a version', (url, asked) => {
    expect(discordRequest({ ...TARGET, url }, aChatMessage()).url).toBe(asked);
  });

  it('counts the updates that have no room', () => {
    const { embeds, content } = embedsOf(MANY, 5);
    expect(embeds.map(({ title }) => title)).toEqual(MANY.slice(0, 10).map(({ title }) => title));
    expect(content).toBe('… and 15 more');
  });
});

describe('a message of Slack', () => {
  it('has a section per update', () => {
    const { text, blocks } = blocksOf([aChatUpdate()]);
    expect(text).toBe('Marrow &amp; Moonlight: Update 2.0: The Deep');
    expect(blocks).toEqual([
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*Marrow &amp; Moonlight* · Major update\n<https://patchlight.example/updates/7|Update 2.0: The Deep>\nNew depths, new lights.',
          verbatim: true,
        },
      },
    ]);
  });

  it.each(HOSTILE)('keeps within the limits of Slack, and calls nobody (%#)', (text) => {
    const update = aChatUpdate({ title: text, excerpt: text, game: { appId: 7, name: text } });
    const { text: summary, blocks } = blocksOf(Array<MessageUpdate>(60).fill(update), 3);
    expect(blocks).toHaveLength(50);
    for (const block of [summary, ...blocks.map((each) => each.text.text)]) {
      expect(block.length).toBeLessThanOrEqual(3_000);
      expect(
        block.replaceAll('<https://patchlight.example/updates/7|', '').replaceAll(/>$|>\n/gm, ''),
      ).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    }
  });

  it('shows what others write without formats, emoji, quotes and mentions', () => {
    const text = '> *Big* _patch_ ~old~ `code` :tada: <!here> 12:30 to 13:00';
    const shown = '› ∗Big∗ ˍpatchˍ ∼old∼ ˋcodeˋ ∶tada: &lt;!here&gt; 12:30 to 13:00';
    const update = aChatUpdate({ title: text, excerpt: text, game: { appId: 7, name: text } });
    const { text: summary, blocks } = blocksOf([update]);
    expect(blocks[0]!.text.text).toBe(
      `*${shown}* · Major update\n<https://patchlight.example/updates/7|${shown}>\n${shown}`,
    );
    expect(summary).toMatch(/^› ∗Big∗[^*_~`<>]+$/);
  });

  it('counts further updates', () => {
    const { text, blocks } = blocksOf(MANY, 5);
    expect(text).toBe('Marrow &amp; Moonlight: Update 0 and 24 more');
    expect(blocks).toHaveLength(21);
    expect(blocks.at(-1)!.text.text).toBe('… and 5 more');
  });
});

describe('a message of ntfy', () => {
  it('goes to the root of the server, and names the topic', () => {
    expect(ntfyRequest(TARGET, aChatMessage()).url).toBe('https://chat.example/hook/');
    expect(ntfyOf([aChatUpdate()])).toEqual({
      topic: 'my-games',
      title: 'Marrow & Moonlight: Major update',
      message: 'Update 2.0: The Deep\nNew depths, new lights.',
      click: 'https://patchlight.example/updates/7',
      priority: 4,
    });
  });

  it('has the credentials in a header only', () => {
    const { url, headers, body } = ntfyRequest({ ...TARGET, authorization: 'Bearer tk_7' }, aChatMessage());
    expect(headers).toMatchObject({ Authorization: 'Bearer tk_7' });
    expect(url + body).not.toContain('tk_7');
  });

  it('has the priority of the most important update', () => {
    const priorityOf = (...kinds: MessageUpdate['kind'][]) =>
      ntfyOf(kinds.map((kind) => aChatUpdate({ kind }))).priority;
    expect(priorityOf('news')).toBe(2);
    expect(priorityOf('patch')).toBe(3);
    expect(priorityOf('news', 'release', 'patch')).toBe(4);
  });

  it('lists several updates, and opens the inbox', () => {
    const { title, message, click } = ntfyOf(MANY, 5);
    expect(title).toBe('25 notifications');
    expect(message.split('\n')).toHaveLength(21);
    expect(message).toMatch(/^Marrow & Moonlight: Update 0\n.*\nand 5 more$/s);
    expect(click).toBe('https://patchlight.example/notifications');
  });

  it.each(HOSTILE)('keeps within the limits of ntfy (%#)', (text) => {
    const update = aChatUpdate({ title: text, excerpt: text, game: { appId: 7, name: text } });
    for (const count of [1, 20]) {
      const { title, message } = ntfyOf(Array<MessageUpdate>(count).fill(update), 3);
      expect(Buffer.byteLength(title)).toBeLessThanOrEqual(250);
      expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4_096);
    }
  });
});

describe('a JSON message', () => {
  it('has the documented format', () => {
    const { url, body } = jsonRequest(TARGET, aChatMessage({ more: 3 }), NOW);
    expect(url).toBe(URL_OF);
    expect(JSON.parse(body)).toEqual({
      type: 'update',
      id: '00000000-0000-4000-8000-000000000007',
      at: '2026-11-21T13:00:00.000Z',
      updates: [
        {
          id: '7',
          kind: 'major',
          title: 'Update 2.0: The Deep',
          excerpt: 'New depths, new lights.',
          game: { appId: 962_510, name: 'Marrow & Moonlight' },
          pictureUrl: 'https://shared.example/capsule.jpg',
          url: 'https://patchlight.example/updates/7',
          at: '2026-11-21T12:00:00.000Z',
        },
      ],
      more: 3,
    });
  });
});
