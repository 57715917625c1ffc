import { describe, expect, it } from '@jest/globals';
import type { PostEdit } from '@patchlight/contracts';
import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import { compareVersions } from './compare.ts';

const APP_ID = 904_110;

/** Lines of patch notes of ten posts. */
const POSTS = [
  ['Lantern oil burns 10% longer in caves.', 'Fixed a crash when two players opened the same door.'],
  ['Moth damage was lowered from 45 to 40.', 'The harbor map has three new hiding places.'],
  ['Save files of version 1.4 are read again.', 'Removed the daily bonus for new accounts.'],
  ['Controllers can be rebound in the settings.', 'Loading the marsh takes 12 seconds less.'],
  ['Fishing rewards scale with the weather now.', 'Servers restart every 6 hours instead of daily.'],
  ['Known problem: fog flickers on older cards.', 'Added Portuguese and Polish subtitles.'],
  ['The trader sells rope for 3 coins.', 'Bridges no longer vanish while somebody stands on them.'],
  ['Mods need to be rebuilt against API 7.', 'Fixed a missing texture on the lighthouse.'],
  ['Stamina recovers 0.5 points faster.', 'Wolves hunt in packs of four at night.'],
  ['Photo mode hides the interface entirely.', 'The minimum memory is 16 GB from now on.'],
];

const textOf = (
  [first, second]: readonly string[],
  title = 'Patch 1.4.2',
): { title: string; body: string } => ({
  title,
  body: `[h2]Changes[/h2]\n[p]Hello everyone, the lighthouse keepers were busy.[/p]\n[list][*]${first}[*]${second}[/list]\n[p]See you at the harbor![/p]`,
});

type Made = (post: readonly string[], index: number) => { title: string; body: string };

const body =
  (change: (text: string, index: number) => string): Made =>
  (post, index) => {
    const { title, body: text } = textOf(post);
    return { title, body: change(text, index) };
  };

/** Edits of the looks. */
const COSMETIC: Record<string, Made> = {
  'white space': body((text) => text.replaceAll('\n', '\n\n').replaceAll(' the ', '  the ')),
  'case and punctuation': body((text) =>
    text.replace('See you', 'SEE YOU').replaceAll('.[', '[').replace('!', '…'),
  ),
  pictures: body((text) => `[img]https://clan.akamai.steamstatic.com/images/1/a.png[/img]\n${text}`),
  'links and formats': body((text) =>
    text
      .replace('harbor!', '[url=https://studio.example/harbor]harbor[/url]!')
      .replace('busy', '[b]busy[/b]'),
  ),
  'a typo of two letters': body((text) => text.replace('everyone', 'evreyone').replace('Hello', 'Hello')),
  'the order and breaks of lines': body((text, index) =>
    index % 2 === 0
      ? text.replace('everyone, the', 'everyone,\nthe')
      : text.replace(/(\[p\]Hello[^\n]*)\n([^\n]*)/, '$2\n$1'),
  ),
};

/** Edits of what is said, by their class and a text that must be found. */
const REAL: Record<string, [Made, PostEdit['class'], (post: readonly string[], index: number) => RegExp]> = {
  'a changed number': [
    (post, index) =>
      textOf(
        post
          .map((line, place) => (place === index % 2 ? `${line} It took 31 days.` : line))
          .map((line) => line.replace('31', '30')),
      ),
    'changed',
    () => /It took 30 days/,
  ],
  'a number in place of another': [(post) => textOf(post, 'Patch 1.4.3'), 'changed', () => /1\.4\.3/],
  'a removed line': [
    body((text) => text.replace(/\[\*\][^[]*\[\/list\]/, '[/list]')),
    'removed',
    ([, second]) => new RegExp(second!.slice(0, 20)),
  ],
  'an added line': [
    body((text) => text.replace('[/list]', '[*]Owls can be tamed with bread.[/list]')),
    'added',
    () => /Owls can be tamed/,
  ],
  'another sentence': [
    body((text) =>
      text.replace('the lighthouse keepers were busy', 'the lighthouse keepers are on leave until spring'),
    ),
    'changed',
    () => /on leave/,
  ],
  'a word turned around': [
    body((text) => text.replace('were busy', 'were never busy')),
    'changed',
    () => /never busy/,
  ],
};

const words = new Set(readFileSync(wordListPath, 'latin1').split('\n'));
const isWord = (word: string): boolean => words.has(word);
const bbcode = { format: 'bbcode' } as const;
const compare = (before: { title: string; body: string }, after: { title: string; body: string }) =>
  compareVersions({ ...before, ...bbcode }, { ...after, ...bbcode }, APP_ID, isWord)!;

describe('edits', () => {
  it('of the looks are cosmetic, each of six kinds in ten posts', () => {
    const wrong = Object.entries(COSMETIC).flatMap(([kind, make]) =>
      POSTS.flatMap((post, index) => {
        const edit = compare(textOf(post), make(post, index));
        return edit.class === 'cosmetic' ? [] : [{ kind, index, changes: edit.changes }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(REAL))('%s is found in each of ten posts', (kind, [make, expected, text]) => {
    for (const [index, post] of POSTS.entries()) {
      const before =
        kind === 'a changed number'
          ? textOf(post.map((line, place) => (place === index % 2 ? `${line} It took 31 days.` : line)))
          : textOf(post);
      const edit = compare(before, make(post, index));
      const found = edit.changes.filter((change) => change.class === expected);
      expect({ index, class: edit.class, found: found.length }).toEqual({ index, class: expected, found: 1 });
      expect(found[0]!.after ?? found[0]!.before).toMatch(text(post, index));
      expect(edit.isSilent).toBe(true);
    }
  });

  it.each([
    ['10 to 15', '10 to 16'],
    ['Costs $5', 'Costs €5'],
    ['A bonus of -5', 'A bonus of 5'],
    ['By 1.5 points', 'By 15 points'],
    ['By 50%', 'By 50'],
    ['Speed was increased', 'Speed was decreased'],
    ['Trading is enabled', 'Trading is disabled'],
    ['The gate is usable', 'The gate is unable'],
    ['It is now fixed', 'It is not fixed'],
    ['You can trade', "You can't trade"],
    // Alike, and another meaning.
    ['Servers go down on Tuesday', 'Servers go down on Thursday'],
    ['The servers are online', 'The servers are offline'],
    ['The cooldown is now lower', 'The cooldown is now longer'],
    ['Patch deployed', 'Patch delayed'],
    ['The event starts in march', 'The event starts in match'],
    ['The event ends in january', 'The event ends in february'],
    ['The servers in Austria are down', 'The servers in Australia are down'],
    ['The servers in Chile are down', 'The servers in China are down'],
    ['Slovenia gets servers of its own', 'Slovakia gets servers of its own'],
    ['It takes fifteen minutes', 'It takes fifty minutes'],
    ['The door is looked at', 'The door is locked at'],
    ['The sword hits later', 'The sword hits latter'],
    ['The shop is now here', 'The shop is nowhere'],
    ['The doors are all ready open', 'The doors are already open'],
    ['The map is a part of the game', 'The map is apart of the game'],
    ['The new mode is lossless', 'The new mode is losses'],
    ['The guild can micromanage its farms', 'The guild can macromanage its farms'],
    // What it changed is not known in other languages.
    ['Die Server sind am Dienstag offline', 'Die Server sind am Donnerstag offline'],
    ['Der Schaden ist jetzt höher', 'Der Schaden ist jetzt höhere'],
    ['Die Server wurden abgeschaltet', 'Die Server würden abgeschaltet'],
    ['El evento empieza el martes', 'El evento empieza el viernes'],
    ['El año nuevo', 'El ano nuevo'],
    ['Hay nueve torres en el mapa', 'Hay nieve torres en el mapa'],
    ['Ya no hay menas en la torre', 'Ya no hay manas en la torre'],
    ['O evento começa na quarta', 'O evento começa na quinta'],
    ['Le serveur est ouvert', 'Le serveur est couvert'],
    ['Серверы включены', 'Серверы выключены'],
    ['Урон увеличен', 'Урон уменьшен'],
    ['서버가 열렸습니다', '서버가 닫혔습니다'],
    ['伤害提高', '伤害降低'],
    ['修复了一个导致游戏崩溃的问题，伤害提高了', '修复了一个导致游戏崩溃的问题，伤害降低了'],
    ['サーバーを開始しました', 'サーバーを停止しました'],
    ['ไม่สามารถแลกเปลี่ยนได้', 'สามารถแลกเปลี่ยนได้'],
    // Signs with a meaning.
    ['Level ≤ 5 players', 'Level ≥ 5 players'],
    ['For level < 5', 'For level > 5'],
    ['Written in C#', 'Written in C'],
    ['Written in C++', 'Written in C'],
    ['Tolerance of ±5', 'Tolerance of 5'],
    ['Servers: 🟢', 'Servers: 🔴'],
    ['Cross-play ✅', 'Cross-play ❌'],
    ['Damage ▲', 'Damage ▼'],
    ['The bow loses –5 damage', 'The bow loses 5 damage'],
    ['Axe and bow', 'Axe & bow'],
    ['The bag of the smith holds 100 0 coins', 'The bag of the smith holds 1000 coins'],
    // Targets.
    ['Get it [url=https://a.example/1]here[/url]', 'Get it [url=https://a.example/2]here[/url]'],
    ['Get it [url=https://a.example/?v=1]here[/url]', 'Get it [url=https://a.example/?v=2]here[/url]'],
    [
      'Look:\n[dynamiclink href="https://store.steampowered.com/app/10"][/dynamiclink]',
      'Look:\n[dynamiclink href="https://store.steampowered.com/app/20"][/dynamiclink]',
    ],
  ])('%s and %s are not the same', (before, after) => {
    expect(compare({ title: 'Patch', body: before }, { title: 'Patch', body: after }).class).not.toBe(
      'cosmetic',
    );
  });

  it.each([
    ['We fixed the bug that occured at night', 'We fixed the bug that occurred at night'],
    ['Wait untill the doors are open', 'Wait until the doors are open'],
    ['A seperate door for the owls', 'A separate door for the owls'],
    ['The docs are in the new cafe', 'The docs are in the new café'],
    ['We fixed thedoor of the harbor', 'We fixed the door of the harbor'],
    ['伤害提高 了，地图', '伤害提高了, 地图'],
    ['"Doors" open – at last…', '“Doors” open - at last.'],
    ['• Doors open', '► Doors open'],
    ['Speed 10 -> 12', 'Speed 10 → 12'],
    ['By 50 % of it', 'By 50% of it'],
    ['Brinelight™ is out', 'Brinelight is out'],
    ['🎉 The patch is out', 'The patch is out'],
    ['===== Patch =====', '----- Patch -----'],
    [
      'Get it [url=http://www.a.example/1/?utm_source=x]here[/url]',
      'Get it [url=https://a.example/1]here[/url]',
    ],
    ['Get it [url=https://a.example/1]here[/url]', 'Get it here'],
  ])('%s and %s are the same', (before, after) => {
    expect(compare({ title: 'Patch', body: before }, { title: 'Patch', body: after })).toMatchObject({
      class: 'cosmetic',
    });
  });

  it('are no typo of a word that the post uses elsewhere', () => {
    const old = { title: 'Patch', body: 'The croft is open at night.\nA crofft of the harbor.' };
    const now = { ...old, body: old.body.replace('The croft', 'The crofft') };
    expect(compare(old, now).class).toBe('changed');
  });

  it.each([
    ['[p]EDIT: owls are back.[/p]', false],
    ['[p]Updated 3 March: owls are back.[/p]', false],
    ['[p]This post was edited to add owls.[/p]', false],
    ['[p]Correction: owls are back.[/p]', false],
    ['[p]An update to owls: they are back.[/p]', true],
    ['[p]Owls are back.[/p]', true],
  ])('with the new line %s are silent: %s', (line, isSilent) => {
    const { title, body: text } = textOf(POSTS[0]!);
    expect(compare({ title, body: text }, { title, body: `${text}\n${line}` })).toMatchObject({
      class: 'added',
      isSilent,
    });
  });

  it('are not announced by what the post said before', () => {
    const old = { title: 'Patch', body: 'EDIT: the gate is open for 5 days.' };
    expect(compare(old, { ...old, body: 'EDIT: the gate is open for 6 days.' }).isSilent).toBe(true);
  });

  it('in a spoiler are found and marked', () => {
    const old = { title: 'Patch', body: '[p]Read on.[/p][spoiler][p]The keeper has 3 sons.[/p][/spoiler]' };
    const { changes } = compare(old, { ...old, body: old.body.replace('3', '4') });
    expect(changes).toEqual([
      {
        class: 'changed',
        before: 'Spoiler',
        after: 'Spoiler',
        isSpoiler: true,
      },
    ]);
  });

  it('beside a spoiler in the line are shown, without it', () => {
    const old = { title: 'Patch', body: 'Belts run slowly. [spoiler]The boss is a cat[/spoiler]' };
    const now = { ...old, body: 'Belts run quickly. [spoiler]The boss is a dog[/spoiler]' };
    const [before, after] = ['Belts run slowly. Spoiler', 'Belts run quickly. Spoiler'];
    expect(compare(old, now).changes).toEqual([{ class: 'changed', before, after, isSpoiler: false }]);
    const hidden = compare(old, { ...old, body: old.body.replace('cat', 'dog') }).changes;
    expect(hidden).toEqual([{ class: 'changed', before, after: before, isSpoiler: true }]);
    const added = compare(old, { ...old, body: `${old.body}\n[spoiler]The end[/spoiler]` }).changes;
    expect(added).toEqual([{ class: 'added', before: null, after: 'Spoiler', isSpoiler: true }]);
  });

  it('of tables, code and nested lists are found by row and item', () => {
    const old = {
      title: 'Patch',
      body: '[table][tr][td]Axe[/td][td]10[/td][/tr][tr][td]Bow[/td][td]20[/td][/tr][/table][code]a = 1\nb = 2[/code][list][*]One[list][*]Two 2[/list][/list]',
    };
    const now = {
      ...old,
      body: old.body.replace('20', '25').replace('b = 2', 'b = 3').replace('Two 2', 'Two 22'),
    };
    expect(compare(old, now).changes.map(({ before, after }) => [before, after])).toEqual([
      ['Bow | 20', 'Bow | 25'],
      ['b = 2', 'b = 3'],
      ['Two 2', 'Two 22'],
    ]);
  });

  it('of half a megabyte are shortened, or given up', () => {
    const long = (word: string): string =>
      Array.from(
        { length: 9_000 },
        (_, n) => `[*]${word} number ${n} of the long list of changes, in full`,
      ).join('\n');
    const edit = compare({ title: 'a', body: long('Owl') }, { title: 'b', body: long('Moth') });
    expect(edit?.changes.length ?? 0).toBeLessThanOrEqual(100);
  });
});
