import { describe, expect, it } from '@jest/globals';
import { itemsOf } from './extract.ts';

const BREAKING = [
  // Saves
  'Old saves are not compatible with this version.',
  'Saves from earlier versions cannot be loaded.',
  'Your progress will be reset with this update.',
  'All characters will be wiped on Thursday.',
  'Save files made before 1.4 will not load.',
  'Replays from previous versions no longer work.',
  'Existing worlds may break after this update.',
  'You will have to start a new game, old saves will not work.',
  'Key bindings have been reset to their defaults.',
  'Settings are reset to default after updating.',
  'This patch will invalidate all replays.',
  'Save games of the beta are no longer supported.',
  'Forced server wipe this week.',
  'The map will be wiped on all servers.',
  'Leaderboards have been reset.',
  'Older campaigns cannot be continued.',
  'Loadouts will be deleted.',
  'Cross-save is disabled for now.',
  'Your inventory will be lost.',
  'Blueprints have been wiped.',
  // Mods
  'Mods must be updated to work with this version.',
  'This update will likely break mods.',
  'Many mods may not work until their authors update them.',
  'Please disable all mods before you start the game.',
  'Existing plugins are incompatible with the new engine.',
  'Custom maps need to be recompiled.',
  'Workshop items from before this patch will not load.',
  'Modders will need to update their files.',
  'Scripts that use the old API will stop working.',
  'The script extender needs to be updated.',
  'Add-ons have to be rebuilt for the new version.',
  'Custom shaders no longer work.',
  'Modded saves might break.',
  'Breaking changes to the modding API.',
  'Texture packs are not compatible with 2.0.',
  'Total conversions will be broken by this update.',
  // Connections
  'Older clients can no longer connect to servers.',
  'Players with different versions cannot play together in multiplayer: they will not be able to join.',
  'Dedicated servers must be updated.',
  'The network protocol has been changed, so old clients cannot connect.',
  'This version is not compatible with previous versions.',
  'Server owners need to update their servers.',
  'All players need to update to play together.',
  'Multiplayer is incompatible with older versions.',
  'Clients have to be updated before they can join.',
  'Cross-play with consoles has been disabled.',
  'Protocol version was bumped.',
  'Old servers will not be able to host the new maps.',
  // Requirements
  'The minimum requirements have changed.',
  'Windows 7 is no longer supported.',
  'We have dropped support for macOS.',
  'The game now requires Windows 10.',
  'DirectX 12 is now required.',
  'Support for 32-bit systems has been removed.',
  'A Patchwork account is now required.',
  'The system requirements have been raised to 16 GB.',
  'Linux support ends with this version: it is no longer supported.',
  'AVX2 is now required to run the game.',
  'The game no longer runs on Windows 8.',
  'Intel GPUs are not supported any more.',
];

const HARMLESS = [
  'Your saves will not be affected.',
  'Old saves are still compatible.',
  'Added a new save slot.',
  'This update does not break mods.',
  'Mods can now be sorted.',
  'Added support for Windows 11.',
  'Servers are back online.',
  'No wipe this month.',
  'Progress is now shown in percent.',
  'Improved performance on AMD graphics cards.',
  'You can now save replays.',
  'The game no longer requires an account.',
  'New mods of the week: see the Workshop.',
  'Multiplayer matches start faster.',
  'Reduced the damage of the sword from 10 to 8.',
];

/** The words that make a line breaking, in a post of its own. */
const breakingWords = (line: string): string[] =>
  itemsOf('bbcode', `[list][*]${line}[/list]The patch is out now for all of you.`, 1)
    ?.filter(({ text }) => text === line)
    .flatMap(({ breaking }) => breaking) ?? [];

describe('breaking lines', () => {
  it('are 60 invented ones', () => expect(new Set(BREAKING).size).toBe(60));

  it.each(BREAKING)('are found: %s', (line) => {
    const words = breakingWords(line);
    expect(words).not.toEqual([]);
    for (const word of words) expect(line).toContain(word);
  });

  it.each(HARMLESS)('are not: %s', (line) => {
    expect(breakingWords(line)).toEqual([]);
  });
});
