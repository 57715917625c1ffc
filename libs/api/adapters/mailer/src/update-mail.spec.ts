import { describe, expect, it } from '@jest/globals';
import type { MessageUpdate, UpdateMail } from '@patchlight/application/ports';
import { aMessageUpdate, anUpdateMail } from '@patchlight/testing';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';
import { viewOfUpdates } from './update-view.ts';

const PUBLIC_URL = new URL('https://patchlight.example/');
const mailOf = (updates: MessageUpdate[], more = 0, kind: UpdateMail['message']['kind'] = 'update') =>
  anUpdateMail({ message: { id: 'x', kind, updates, more } });
const viewOf = (mail: UpdateMail) => viewOfUpdates(mail, PUBLIC_URL);
const render = (mail: UpdateMail) => ({ html: htmlOf(viewOf(mail)), text: textOf(viewOf(mail)) });
const subject = (...mail: Parameters<typeof mailOf>) => viewOf(mailOf(...mail)).subject;

const reef = (id: string) => aMessageUpdate({ id });
const other = aMessageUpdate({ id: '9', game: { appId: 7, name: 'Lantern Row' } });

describe('a mail about updates', () => {
  it('has the most telling subject', () => {
    expect(subject([reef('1')])).toBe('Reefbound: The Tides of Autumn');
    expect(subject([{ ...reef('1'), kind: 'reminder' }])).toBe('Reminder: Reefbound');
    expect(subject([reef('1'), reef('2')])).toBe('Reefbound: 2 updates');
    expect(subject([reef('1'), other])).toBe('2 updates of your games');
    expect(subject([reef('1'), other], 5, 'digest')).toBe('7 updates of your games');
    expect(subject([reef('1')], 5)).toBe('6 updates of your games');
    expect(subject([], 0, 'test')).toBe('A test of your mails');
  });

  it('has each update with its link in both parts', () => {
    const { html, text } = render(mailOf([reef('1'), other], 0, 'digest'));
    for (const part of [html, text]) {
      for (const words of ['Hello Ada,', 'The Tides of Autumn', 'Lantern Row', 'A new coast, two ships'])
        expect(part).toContain(words);
      expect(part).toMatch(/Major update (?:·|&middot;) Nov 21, 2026/);
    }
    expect(text).toContain('\nhttps://patchlight.example/g/904110?update=1\n');
    expect(html).toContain('href="https://patchlight.example/g/904110?update=1"');
  });

  it('counts what updates say where that is known', () => {
    const known = render(mailOf([aMessageUpdate({ items: { fix: 12, balance: 3, breaking: 1 } })]));
    for (const part of [known.html, known.text]) expect(part).toContain('12 fixes · 3 balance · 1 breaking');
    const { text } = render(mailOf([reef('1')]));
    expect(text).toContain('Nov 21, 2026\nA new coast');
  });

  it('leads to the settings, and counts the updates that it leaves to the inbox', () => {
    const { html, text } = render(mailOf([reef('1')], 7));
    for (const part of [html, text]) {
      expect(part).toContain('See 7 more in your inbox');
      for (const url of [
        '/notifications',
        '/settings?tab=notifications',
        '/api/mail/unsubscribe?t=7.abc.def',
      ])
        expect(part).toContain(`https://patchlight.example${url}`);
    }
    expect(render(mailOf([reef('1')])).text).not.toContain('more in your inbox');
  });

  it('shows pictures of the store only, over https, described by the game', () => {
    const sources = (pictureUrl: string | null) =>
      [...render(mailOf([aMessageUpdate({ pictureUrl })])).html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    const [tag] = sources('https://cdn.steamstatic.com/apps/1/header.jpg?t=1&x="');
    expect(tag).toContain('src="https://cdn.steamstatic.com/apps/1/header.jpg?t=1&amp;x=%22"');
    expect(tag).toContain('alt="Reefbound"');
    for (const url of [
      null,
      'http://cdn.steamstatic.com/a.jpg',
      'https://steamstatic.com.evil.example/a.jpg',
      'https://evilsteamstatic.com/a.jpg',
      'https://evil.example/pixel.gif',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '//evil.example/a.jpg',
    ])
      expect(sources(url)).toEqual([]);
  });

  it('loads nothing else, and has no scripts', () => {
    const { html } = render(mailOf([aMessageUpdate({ pictureUrl: null })]));
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/i);
  });

  it('supports dark clients', () => {
    const { html } = render(mailOf([reef('1')]));
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  const HOSTILE = `<script>alert(1)</script><img src=x onerror="x">'&amp;{{subject}}{{{host}}}`;

  it('escapes what it quotes', () => {
    const hostile = aMessageUpdate({
      title: HOSTILE,
      excerpt: HOSTILE,
      game: { appId: 1, name: HOSTILE },
    });
    const { html } = render({ ...mailOf([hostile]), name: HOSTILE });
    expect(html).not.toMatch(/<script|onerror="|<img src=x/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('{{subject}}');
  });

  it('has one line for each text, without links and directions of others', () => {
    const title = 'Free\r\nskins \u202eat www.evil.example\0 or https://evil.example/x\u2028now\ud800';
    const { html, text } = render(mailOf([aMessageUpdate({ title })]));
    for (const part of [html, text]) {
      expect(part).not.toMatch(/[\0\u202e\u2028\ud800]|evil\.example/u);
      expect(part).toContain('Free skins at');
    }
  });

  it('stays below 100 kB with twenty updates and more', () => {
    const long = aMessageUpdate({
      title: 'Title '.repeat(50),
      excerpt: 'Words of an excerpt. '.repeat(20),
      game: { appId: 1, name: 'A game with a rather long name, and its subtitle' },
    });
    const { html } = render(mailOf(Array<MessageUpdate>(20).fill(long), 300, 'digest'));
    expect(html.match(/<img/g)).toHaveLength(20);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});
