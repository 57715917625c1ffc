import { describe, expect, it } from '@jest/globals';
import { aGame } from '../../../../test/library-game.ts';
import { gameCommands, matching, pageCommands, searchCommands } from './commands.ts';

const labels = (typed: string, isAdmin = false): string[] =>
  matching(pageCommands(isAdmin), typed, 50).map(({ label }) => label);

describe('the commands of the palette', () => {
  it('are found by the start of the name first, then by other words', () => {
    expect(labels('se')).toEqual([
      'Search Games',
      'Search Updates',
      'Settings',
      'Security Settings',
      'Notification Settings',
      'Developer Settings',
      'Privacy Settings',
    ]);
    expect(labels('PASSKEYS')).toEqual(['Security Settings']);
    expect(labels('games my')).toEqual(['My Games']);
    expect(labels('zzqq')).toEqual([]);
  });

  it('include the admin pages for admins only', () => {
    expect(labels('admin')).toEqual([]);
    expect(labels('admin', true)).toEqual(['Admin']);
  });

  it('contain favorites first, and ignore accents', () => {
    const games = [aGame({ appid: 1, name: 'Anvil' }), aGame({ appid: 2, name: 'Épée', isFavorite: true })];
    const commands = gameCommands(games);
    expect(commands.map(({ label }) => label)).toEqual(['Épée', 'Anvil']);
    expect(matching(commands, ' epee ', 5).map(({ run }) => run)).toEqual(['/g/2']);
    expect(matching(commands, '', 1)).toHaveLength(1);
  });

  it('encode the term of a search', () => {
    expect(searchCommands('a&b=c#').map(({ run }) => run)).toEqual([
      '/search?q=a%26b%3Dc%23',
      '/search?tab=updates&q=a%26b%3Dc%23',
    ]);
  });
});
