import { describe, expect, it } from '@jest/globals';
import type { ItemType, UpdateItem } from '@patchlight/contracts';
import { countsOf, itemsOf, storedItem, withWords } from './extract.ts';

/** An English post, in which lines stand as items of a list. */
const postOf = (lines: readonly string[], title = 'Changes'): string =>
  `[h2]${title}[/h2][list]${lines.map((line) => `[*]${line}`).join('')}[/list]The patch is out now for all of you.`;
const read = (lines: readonly string[], title?: string): UpdateItem[] =>
  (itemsOf('bbcode', postOf(lines, title), 1) ?? []).filter(({ text }) => lines.includes(text));
const only = (line: string, title?: string): UpdateItem | undefined => read([line], title)[0];

const SURE: Record<Exclude<ItemType, 'other'>, string[]> = {
  fix: [
    'Removed a gap between two walls',
    'Added checks for damaged maps',
    'Adjusted the search to prevent endless loops',
    'Fixed a crash on exit',
    'Resolved an issue where doors would not open',
    'Corrected the name of the second boss',
    'Ancient: Fixed a hole in the wall',
    'Addressed a problem that caused missing sounds',
    'Players no longer get stuck in the elevator',
    'Stability improvements',
    'Prevented an exploit with thrown items',
    'We have fixed several typos',
    'Added missing collision to rocks',
    'Removed an invisible wall at the docks',
    'Improved overall server stability',
    'The reward is now granted properly',
    'Enemies no longer walk through walls',
    'Wrong icon of copper',
    'Players could get stuck in doors',
  ],
  balance: [
    'Slash can now be cancelled into a jump',
    'Sword damage reduced from 10 to 8',
    'Increased reload time by 5%',
    'Rebalanced the economy',
    'Cooldown: 12 → 9',
    'Nerfed the shotgun',
    'Lowered the cost of walls',
    'Added Vertigo to the Active Duty map pool',
    'Landing lag 7f -> 4f',
    'Base health: 625 ⇒ 650',
    'Fireball costs 3 mana (from 4)',
    'No longer grants bonus armor',
    'Changed base armor from 3 to 4',
    'Zombies are slower',
    'Stun lasts 2 seconds longer',
    'Increased the time between waves',
    'Missile turn rate lowered',
    'Made the last boss easier',
    'Adjusted the loot table of ships',
    'Penalty of leavers is now 15 minutes',
    'Quests give twice as much gold',
    'Reworked the rage ability',
    'Removed the 10 second cooldown of the portal',
    'Wolves spawn less often at night',
    "We're reducing the frequency of storms",
  ],
  content: [
    'Added a new map',
    'You can now rename ships',
    'Updated the models of trees',
    'Introduced a photo mode',
    'New achievement for divers',
    'Improved the inventory screen',
    'Changed the font of the menu',
    'Increased the font size of subtitles',
    'Reduced the volume of rain',
    'Added an option to hide the health bar',
    'Changed the color of the stamina bar',
    'Updated the engine from 4.26 to 5.1',
    'Trees now sway in the wind',
    'Chests can be renamed',
    'The crafting screen has been redesigned',
    'Option to turn off hints',
    'UI improvements',
    'Visual improvements to the castle',
    'Removed the limit of bases',
    'Adjusted timeout logic',
    'Re-enabled voice chat',
    'Changed the difficulty label',
    'Skip button for the intro',
    'We’ve added three maps',
    'There is a new harbor in the north',
  ],
  performance: [
    'Improved performance in large cities',
    'Reduced memory usage',
    'Optimized shadows',
    'Faster loading of saves',
    'Improved loading times',
  ],
  'known-issue': [
    'Known issue: the map may be blank',
    'We are aware of crashes on Linux',
    'Controllers currently do not work in menus',
  ],
  removal: [
    'Removed the old tutorial',
    'Deathmatch has been retired',
    'Trading cards are no longer available',
    'The daily quest was removed',
  ],
};

describe('the items of a post', () => {
  it.each(Object.entries(SURE).flatMap(([type, lines]) => lines.map((line) => [type, line] as const)))(
    'are told for sure: %s: %s',
    (type, line) => {
      expect(only(line)).toMatchObject({ type, confidence: 'high' });
    },
  );

  it.each([
    ['Bug Fixes', 'Crash when the map was opened', 'fix'],
    ['New weapons', 'AA40 12G Automatic Shotgun', 'content'],
    ['Known Issues', 'The lamp shines through walls', 'known-issue'],
    ['Balance', 'Owls are slower', 'balance'],
    ['Optimizations', 'Shadows of trees', 'performance'],
    ['Bug Fixes', 'Added a new map', 'content'],
    ['New maps', 'Fixed a crash', 'fix'],
    ['Fixes and Updates', 'Lobby invites will now be ignored', 'content'],
    ['Bug Fixes', 'Lobby invites will now be ignored', 'fix'],
    ['Weapon changes', 'Pistol: wider', 'balance'],
    ['Outfit bundle', 'Red Handed', 'content'],
  ])('lean on the title where the line says little: %s: %s', (title, line, type) => {
    expect(only(line, title)?.type).toBe(type);
  });

  it.each([
    'Thank you for playing!',
    'Read more on our blog',
    'Join us on Discord',
    'The update will be applied automatically when you restart the game.',
  ])('are not: %s', (line) => {
    expect(only(line)).toBeUndefined();
  });

  it.each([
    ['Heavy units have more armor than bows.', 'balance'],
    ['In this mode, each player has less ammo.', 'balance'],
    ['An all-new adventure awaits!', 'content'],
    ['An update to the game has been released.', 'content'],
    ['The new expansion will launch later this year.', 'content'],
    ['Event content is subject to change.', 'content'],
  ])('are not told for sure by prose: %s', (line, type) => {
    const items = itemsOf('bbcode', `${line}\nThe patch is out now for all of you.`, 1)!;
    expect(items.filter((item) => item.type === type && item.confidence === 'high')).toEqual([]);
  });

  it('are told of lines that begin with a number as of those in lists', () => {
    const body = '[b]New in the shop[/b]\n1.Sun bundle\n2.Moon bundle\nThis is what the patch is about.';
    expect(itemsOf('bbcode', body, 1)!.slice(0, 2)).toMatchObject([
      { text: '1.Sun bundle', type: 'content', confidence: 'high' },
      { text: '2.Moon bundle', type: 'content', confidence: 'high' },
    ]);
  });

  it.each([
    ['Sword damage reduced from 10 to 8.', 'down', '10', '8'],
    ['Fire rate is now 0.5 (was 0.4)', 'up', '0.4', '0.5'],
    ['Price: $3,300 -> $3,500', 'up', '$3,300', '$3,500'],
    ['Health: 625 ⇒ 650', 'up', '625', '650'],
    ['Spawn rate increased from 5% to 10%', 'up', '5%', '10%'],
    ['Reload time lowered', 'down', null, null],
    ['Buffed the owl', 'up', null, null],
    ['Added a new map', null, null, null],
    ['Cooldown 0:30 → 0:20', 'down', '0:30', '0:20'],
    ['Damage 8 ← 10', 'down', '10', '8'],
    ['Delay increased from 5 to 10 seconds', 'up', '5', '10 seconds'],
    ['Price 100 € -> 90 €', 'down', '100 €', '90 €'],
    ['Chance 0.500 → 0.250', 'down', '0.500', '0.250'],
    ['Bonus −5 → −3', 'up', '−5', '−3'],
    // Not surely read.
    ['Gold changed from 1.000 to 950', null, null, null],
    ['Gold changed from 1k to 900', null, null, null],
    ['Delay changed from 1 s to 900 ms', null, null, null],
    ['Delay changed from 2 minutes to 90 seconds', null, null, null],
    ['Damage 10-20 → 15-25', null, null, null],
    ['Damage 10–20 → 15–25', null, null, null],
    ['Damage 10/20/30 → 12/22/32', null, null, null],
    ['Damage 10 → 12 → 14', null, null, null],
    ['Updated the engine: 1.2.3 → 1.2.4', null, null, null],
    ['Price 1 000 → 950', null, null, null],
    ['Gold changed from 1,5 to 2', null, null, null],
    ['Gold changed from 900 thousand to 1 million', null, null, null],
    ['Changed damage from 10 to 8 and range from 5 to 6', null, null, null],
    ['Changed the odds from 1:2 to 1:3', null, null, null],
  ])('tell where values went: %s', (line, direction, from, to) => {
    expect(only(line)).toMatchObject({ direction, from, to });
  });

  it.each([
    'The crash is not fixed yet',
    "The crash isn't fixed",
    'The crash has not been resolved yet',
    'We were unable to fix the crash',
    'The crash is still unresolved',
    'No new maps were added',
    'Nothing was removed',
    'None of the maps were changed',
    'Not all crashes were fixed',
    'Sword damage was not reduced',
    "Sword damage hasn't been increased",
    'Save files were never changed',
  ])('do not say that what was not done was: %s', (line) => {
    const item = only(line);
    expect(item === undefined || item.confidence === 'low').toBe(true);
    expect(item?.direction ?? null).toBeNull();
  });

  it.each(['The crash is not fixed yet', 'Not all crashes were fixed'])(
    'are none of what is left below fixes: %s',
    (line) => expect(only(line, 'Bug Fixes')).toBeUndefined(),
  );

  it.each([
    ['Fixed an issue where items were not removed', 'fix', undefined],
    ['Items were not added to the bag', 'fix', 'Bug Fixes'],
    ['Players no longer get stuck', 'fix', undefined],
  ])('say what was a fault: %s', (line, type, title) => {
    expect(only(line, title)).toMatchObject({ type, confidence: 'high' });
  });

  it.each([
    ['[FIX] Doors open again', 'fix'],
    ['[Fixed] Doors of the harbor', 'fix'],
    ['[BUG] Doors of the harbor', 'fix'],
    ['[UI][FIX] Doors open again', 'fix'],
    ['(Fix) Doors of the harbor', 'fix'],
    ['[NEW] Harbor map', 'content'],
    ['[ADDED] Harbor map', 'content'],
    ['[REMOVED] The dock', 'removal'],
    ['[Balance] The dock', 'balance'],
    ['【FIX】Doors of the harbor', 'fix'],
  ])('lean on a word in brackets before the line: %s', (line, type) => {
    expect(only(line)).toMatchObject({ type, confidence: 'high' });
  });

  it.each([
    ['Performance improvements', 'performance'],
    ['Bugfixes', 'fix'],
    ['Minor bug fixes', 'fix'],
    ['Stability improvements', 'fix'],
  ])('are told of a short note: %s', (body, type) => {
    expect(itemsOf('bbcode', body, 1)).toMatchObject([{ type }]);
  });

  it.each([
    ['修复了一个崩溃问题。\n新增地图。\n平衡性调整。', 'Chinese'],
    ['Исправлена ошибка с дверями.\nДобавлена новая карта.\nУлучшена производительность.', 'Russian'],
    ['Der Fehler mit den Türen wurde behoben.\nDie Karte ist jetzt nicht mehr leer.', 'German'],
    ['Se ha corregido un error con las puertas.\nLos mapas ahora están en el puerto.', 'Spanish'],
  ])('are those of the English lines of a post in two languages: %s', (other) => {
    const lines = ['Fixed a crash with the doors', 'Added a new map'];
    for (const body of [
      `${other}\n[list]${lines.map((line) => `[*]${line}`).join('')}[/list]`,
      `[list]${lines.map((line) => `[*]${line}`).join('')}[/list]\n${other}`,
    ])
      expect(itemsOf('bbcode', body, 1)?.map(({ text, type }) => [text, type])).toEqual([
        [lines[0], 'fix'],
        [lines[1], 'content'],
      ]);
  });

  it('are none of a post that is not in English, and null rather than empty', () => {
    const german =
      'Der Fehler mit den Türen wurde behoben. Die Karte ist jetzt nicht mehr leer und das Spiel ist für alle da.';
    expect(itemsOf('bbcode', german, 1)).toBeNull();
    expect(itemsOf('bbcode', 'Исправлена ошибка с дверями. Добавлена новая карта.', 1)).toBeNull();
    expect(itemsOf('bbcode', '修复了一个崩溃问题。新增地图。', 1)).toBeNull();
    expect(itemsOf('bbcode', '', 1)).toBeNull();
    expect(itemsOf('bbcode', 'We hope that you will have fun with it.', 1)).toEqual([]);
  });

  it('are counted if they are sure, and all that are breaking', () => {
    const items = read([...SURE.fix, ...SURE.balance, 'Old saves are not compatible with this version']);
    expect(countsOf(items)).toMatchObject({
      fix: SURE.fix.length,
      balance: SURE.balance.length,
      breaking: 1,
    });
    expect(countsOf([])).toEqual({});
  });

  it('are counted once: breaking ones as that only, even if their type is unsure', () => {
    const [fix, balance] = read([...SURE.fix, ...SURE.balance]) as [UpdateItem, UpdateItem];
    const breaking = ['saves', 'wiped'];
    const items = [fix, { ...balance, breaking }, { ...fix, confidence: 'low', breaking } as const];
    expect(countsOf(items)).toEqual({ fix: 1, breaking: 2 });
    expect(countsOf([{ ...fix, confidence: 'low' }])).toEqual({});
  });

  it('are stored without their words, which come back from the post', () => {
    const body = postOf([...SURE.fix, ...SURE.content]);
    const items = itemsOf('bbcode', body, 1)!;
    const stored = JSON.parse(JSON.stringify(items.map(storedItem))) as ReturnType<typeof storedItem>[];
    expect(JSON.stringify(stored)).not.toContain('crash');
    expect(withWords(stored, { format: 'bbcode', body, appId: 1 })).toEqual(items);
    expect(withWords([{ ...stored[0]!, line: 2_000 }], { format: 'bbcode', body, appId: 1 })).toEqual([]);
  });

  it('are at most 300', () => {
    expect(itemsOf('bbcode', postOf(Array.from({ length: 2_000 }, () => 'Fixed a crash')), 1)).toHaveLength(
      300,
    );
  });

  it.each([
    ['words of all patterns', 'no longer from 1 to 2 save mods will not be able to '.repeat(10_000)],
    ['digits', `Increased from ${'1'.repeat(250_000)} to ${'2'.repeat(250_000)}`],
    ['spaces', `Fixed${' '.repeat(500_000)}a crash for the game`],
    ['labels', '[a] '.repeat(120_000)],
    ['rules', 'increased damage 1 '.repeat(25_000).replaceAll(/(.{450}) /g, '$1\nThe ')],
  ])('are read from hostile posts: %s', (_, body) => {
    expect(itemsOf('bbcode', body, 1)?.length ?? 0).toBeLessThanOrEqual(300);
  });
});
