import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameRepository, UnitOfWork } from '@patchlight/application/ports';
import type { KnownGame } from './in-memory-libraries.ts';

export interface GamePorts {
  unitOfWork: UnitOfWork;
  games: GameRepository;
  /** The stored game. */
  known(appId: number): Promise<KnownGame | null>;
}

const LOGO = 'https://store.test/logo.png';
const ICON = 'https://store.test/icon.png';
const guess = { appId: 5, name: 'Guess', logoUrl: LOGO, iconUrl: null };
const described = {
  appId: 5,
  name: 'Brinelight',
  logoUrl: null,
  iconUrl: ICON,
  developers: ['Low Lamp Studio'],
  publishers: ['Northquay'],
};

/** Contract of every GameRepository. */
export const gameContract = (given: () => Promise<GamePorts>): void => {
  describe('as a GameRepository', () => {
    let ports: GamePorts;
    beforeEach(async () => {
      ports = await given();
    });

    it('stores an unknown game with the data of a client', async () => {
      expect(await ports.games.addIfNew(guess)).toBe(true);
      expect(await ports.known(5)).toEqual({ ...guess, developers: [], publishers: [], isDescribed: false });
      expect(await ports.known(6)).toBeNull();
    });

    it('does not let a client overwrite a known game', async () => {
      await ports.games.describe({ ...described, logoUrl: LOGO });
      const before = await ports.known(5);
      expect(
        await ports.games.addIfNew({ ...guess, name: 'Pwned', logoUrl: 'https://evil.test/x.png' }),
      ).toBe(false);
      expect(await ports.known(5)).toEqual(before);
    });

    it('stores one of several concurrent inserts of a game', async () => {
      const names = Array.from({ length: 12 }, (_, n) => `Name ${n}`);
      const made = await Promise.all(names.map((name) => ports.games.addIfNew({ ...guess, name })));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect((await ports.known(5))?.name).toBe(names[made.indexOf(true)]);
    });

    it('lets the store overwrite everything except a missing image', async () => {
      await ports.games.addIfNew(guess);
      await ports.games.describe(described);
      expect(await ports.known(5)).toEqual({ ...described, logoUrl: LOGO, isDescribed: true });
      await ports.games.describe({ ...described, name: 'Brinelight II', iconUrl: null, developers: [] });
      const renamed = { ...described, name: 'Brinelight II', developers: [] };
      expect(await ports.known(5)).toEqual({ ...renamed, logoUrl: LOGO, isDescribed: true });
    });

    it('stores a game from the store alone', async () => {
      await ports.games.describe(described);
      expect(await ports.known(5)).toEqual({ ...described, isDescribed: true });
    });

    it('leaves a game without store data unchanged', async () => {
      await ports.games.addIfNew(guess);
      const before = await ports.known(5);
      await ports.games.markUndescribed(5);
      await ports.games.markUndescribed(6);
      expect([await ports.known(5), await ports.known(6)]).toEqual([before, null]);
    });

    it('rolls changes back with a failed transaction', async () => {
      const work = ports.unitOfWork.run(async () => {
        await ports.games.addIfNew(guess);
        await ports.games.describe(described);
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await ports.known(5)).toBeNull();
    });
  });
};
