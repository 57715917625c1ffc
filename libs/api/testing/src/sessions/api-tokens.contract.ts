import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ApiTokenQueries,
  ApiTokenRepository,
  NewApiToken,
  UnitOfWork,
  UserRoster,
} from '@patchlight/application/ports';
import type { FixedClock } from '../kernel/fixed-clock.ts';

const DAY = 86_400_000;

export interface ApiTokenPorts {
  clock: FixedClock;
  unitOfWork: UnitOfWork;
  roster: UserRoster;
  tokens: ApiTokenRepository;
  queries: ApiTokenQueries;
  ada: string;
  bob: string;
}

/** Contract of ApiTokenRepository and ApiTokenQueries. `given` creates empty ones and two users. */
export const apiTokensContract = (given: () => Promise<ApiTokenPorts>): void => {
  describe('as ApiTokenRepository and ApiTokenQueries', () => {
    let ports: ApiTokenPorts;
    beforeEach(async () => {
      ports = await given();
    });
    const add = (userId: string, token: string, more: Partial<NewApiToken> = {}, limit = 20) =>
      ports.unitOfWork.run(() =>
        ports.tokens.add(
          {
            userId,
            token,
            name: `For ${token}`,
            prefix: 'plt_abc',
            scope: 'read',
            createdAt: ports.clock.now(),
            expiresAt: null,
            ...more,
          },
          limit,
        ),
      );
    const remove = (userId: string, id: string) =>
      ports.unitOfWork.run(() => ports.tokens.remove(userId, id));
    const holderOf = (token: string) => ports.queries.authenticate(token);
    const lastUse = async () => (await ports.queries.list(ports.ada))[0]?.lastUsedAt;

    it('return the owner and the scope of a token, and nothing for unknown ones', async () => {
      await add(ports.ada, 'one');
      await add(ports.bob, 'two', { scope: 'write' });
      expect(await holderOf('one')).toEqual({ userId: ports.ada, scope: 'read' });
      expect(await holderOf('two')).toEqual({ userId: ports.bob, scope: 'write' });
      for (const other of ['', 'on', 'one ', 'ONE', 'three']) expect(await holderOf(other)).toBeNull();
    });

    it('distinguish tokens in concurrent lookups', async () => {
      const names = Array.from({ length: 6 }, (_, n) => `token ${n}`);
      for (const [n, name] of names.entries()) await add(n % 2 ? ports.ada : ports.bob, name);
      const holders = await Promise.all([...names, 'none', 'token 1'].map(holderOf));
      expect(holders.map((holder) => holder?.userId ?? null)).toEqual([
        ...names.map((_, n) => (n % 2 ? ports.ada : ports.bob)),
        null,
        ports.ada,
      ]);
    });

    it('reject an expired token, but still list it', async () => {
      await add(ports.ada, 'one', { expiresAt: new Date(ports.clock.now().getTime() + 30 * DAY) });
      ports.clock.advance(30 * DAY - 1);
      expect(await holderOf('one')).not.toBeNull();
      expect(await ports.queries.list(ports.ada)).toMatchObject([{ isExpired: false }]);
      ports.clock.advance(1);
      expect(await holderOf('one')).toBeNull();
      expect(await ports.queries.list(ports.ada)).toMatchObject([{ isExpired: true }]);
    });

    it('reject the token of a disabled user while disabled', async () => {
      await add(ports.ada, 'one');
      await ports.roster.disable(ports.ada, ports.clock.now());
      expect(await holderOf('one')).toBeNull();
      await ports.roster.enable(ports.ada);
      expect(await holderOf('one')).not.toBeNull();
    });

    it('revoke a token for its owner only, permanently', async () => {
      const id = (await add(ports.ada, 'one'))!;
      expect(await remove(ports.bob, id)).toBe(false);
      expect(await holderOf('one')).not.toBeNull();
      expect(await remove(ports.ada, id)).toBe(true);
      expect(await remove(ports.ada, id)).toBe(false);
      expect(await holderOf('one')).toBeNull();
    });

    it('enforce the limit for concurrent adds', async () => {
      await add(ports.bob, 'of bob', {}, 3);
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, n) => add(ports.ada, `token ${n}`, {}, 3)),
      );
      expect(added.filter((id) => id !== null)).toHaveLength(3);
      expect(await ports.queries.list(ports.ada)).toHaveLength(3);
    });

    it('list the details of the user’s own tokens, without the tokens', async () => {
      const now = ports.clock.now().toISOString();
      const id = await add(ports.ada, 'one', { expiresAt: ports.clock.now() });
      await add(ports.bob, 'two');
      expect(await ports.queries.list(ports.ada)).toEqual([
        {
          id,
          name: 'For one',
          prefix: 'plt_abc',
          scope: 'read',
          createdAt: now,
          expiresAt: now,
          isExpired: true,
          lastUsedAt: null,
        },
      ]);
    });

    it('record the last use of a token, to a minute', async () => {
      await add(ports.ada, 'one');
      expect(await lastUse()).toBeNull();
      const first = ports.clock.now().toISOString();
      await holderOf('one');
      expect(await lastUse()).toBe(first);
      ports.clock.advance(59_999);
      await holderOf('one');
      expect(await lastUse()).toBe(first);
      ports.clock.advance(1);
      await holderOf('one');
      expect(await lastUse()).toBe(ports.clock.now().toISOString());
    });
  });
};
