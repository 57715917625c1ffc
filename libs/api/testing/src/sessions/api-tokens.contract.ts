import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ApiTokenQueries,
  ApiTokenRepository,
  Credentials,
  NewApiToken,
  UnitOfWork,
  UserRoster,
} from '@patchlight/application/ports';
import type { TokenScope } from '@patchlight/contracts';
import type { FixedClock } from '../kernel/fixed-clock.ts';

const DAY = 86_400_000;

export interface ApiTokenPorts {
  clock: FixedClock;
  credentials: Credentials;
  unitOfWork: UnitOfWork;
  roster: UserRoster;
  tokens: ApiTokenRepository;
  queries: ApiTokenQueries;
  ada: string;
  bob: string;
  /** Confirms the address of a user. */
  verify(userId: string): Promise<unknown>;
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
            scopes: ['updates:read'],
            appIds: null,
            createdAt: ports.clock.now(),
            expiresAt: null,
            ...more,
          },
          limit,
        ),
      );
    const remove = (userId: string, id: string) =>
      ports.unitOfWork.run(() => ports.tokens.remove(userId, id));
    const holderOf = (token: string) => ports.queries.authenticate(token, '203.0.113.0/24');
    const lastUse = async () => (await ports.queries.list(ports.ada))[0]?.lastUsedAt;

    it('return the owner, the scopes and the games of a token, and nothing for unknown ones', async () => {
      const one = await add(ports.ada, 'one');
      const limited = { scopes: ['games:read', 'games:write'] satisfies TokenScope[], appIds: [440, 7] };
      const two = await add(ports.bob, 'two', limited);
      expect(await holderOf('one')).toEqual({
        userId: ports.ada,
        tokenId: one,
        name: 'For one',
        scopes: ['updates:read'],
        appIds: null,
      });
      expect(await holderOf('two')).toEqual({
        userId: ports.bob,
        tokenId: two,
        name: 'For two',
        ...limited,
      });
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

    const rotate = (userId: string, id: string, token: string) => {
      const now = ports.clock.now();
      const secret = { token, prefix: 'plt_new', now, previousUntil: new Date(now.getTime() + DAY) };
      return ports.unitOfWork.run(() => ports.tokens.rotate(userId, id, secret));
    };

    it('rotate a token: the previous secret is valid for a day, the one before ends', async () => {
      const id = (await add(ports.ada, 'one'))!;
      expect(await rotate(ports.bob, id, 'of bob')).toBeNull();
      expect(await rotate(ports.ada, id, 'two')).toBe('For one');
      const holder = await holderOf('two');
      expect(holder).toMatchObject({ tokenId: id });
      expect(await holderOf('one')).toEqual(holder);
      const until = new Date(ports.clock.now().getTime() + DAY).toISOString();
      expect(await ports.queries.list(ports.ada)).toMatchObject([
        { prefix: 'plt_new', previousValidUntil: until },
      ]);
      await rotate(ports.ada, id, 'three');
      expect(await holderOf('one')).toBeNull();
      ports.clock.advance(DAY);
      expect(await holderOf('two')).toBeNull();
      expect(await holderOf('three')).toEqual(holder);
      expect(await ports.queries.list(ports.ada)).toMatchObject([{ previousValidUntil: null }]);
    });

    it('rotate a token for as long again, and its previous secret no longer than it would have lasted', async () => {
      const start = ports.clock.now().getTime();
      const id = (await add(ports.ada, 'one', { expiresAt: new Date(start + 30 * DAY) }))!;
      ports.clock.advance(29.5 * DAY);
      await rotate(ports.ada, id, 'two');
      const expiresAt = new Date(start + 59.5 * DAY).toISOString();
      const previousValidUntil = new Date(start + 30 * DAY).toISOString();
      expect(await ports.queries.list(ports.ada)).toMatchObject([{ expiresAt, previousValidUntil }]);
      ports.clock.advance(DAY / 2);
      expect(await holderOf('one')).toBeNull();
      ports.clock.advance(29.5 * DAY);
      expect(await holderOf('two')).toBeNull();
      expect(await rotate(ports.ada, id, 'three')).toBeNull();
    });

    it('return tokens once that end soon, soonest first, also after a rotation', async () => {
      const now = ports.clock.now();
      const at = (days: number): Date => new Date(now.getTime() + days * DAY);
      await ports.verify(ports.ada);
      const id = (await add(ports.ada, 'month', { expiresAt: at(30) }))!;
      await add(ports.ada, 'date', { expiresAt: at(29) });
      await add(ports.ada, 'week', { expiresAt: at(7) });
      await add(ports.ada, 'never');
      await add(ports.bob, 'of bob, whose address is not confirmed', { expiresAt: at(28) });
      const claim = async (count = 10) =>
        (
          await ports.unitOfWork.run(() =>
            ports.tokens.claimExpiring(
              ports.clock.now(),
              new Date(ports.clock.now().getTime() + 7 * DAY),
              count,
            ),
          )
        ).map(({ name, owner, expiresAt }) => [name, owner.id, expiresAt]);
      expect(await claim()).toEqual([]);
      ports.clock.advance(23 * DAY);
      expect(await claim(1)).toEqual([['For date', ports.ada, at(29)]]);
      expect(await claim()).toEqual([['For month', ports.ada, at(30)]]);
      expect(await claim()).toEqual([]);
      await rotate(ports.ada, id, 'again');
      ports.clock.advance(29 * DAY);
      expect(await claim()).toEqual([['For month', ports.ada, at(53)]]);
    });

    it('revoke a token for its owner only, permanently', async () => {
      const id = (await add(ports.ada, 'one'))!;
      expect(await remove(ports.bob, id)).toBe(false);
      expect(await holderOf('one')).not.toBeNull();
      expect(await remove(ports.ada, id)).toBe(true);
      expect(await remove(ports.ada, id)).toBe(false);
      expect(await holderOf('one')).toBeNull();
    });

    it('are credentials that can be locked until they are revoked', async () => {
      const tokenId = (await add(ports.ada, 'one'))!;
      const lock = () => ports.unitOfWork.run(() => ports.credentials.lock({ tokenId }));
      expect(await lock()).toBe(true);
      await remove(ports.ada, tokenId);
      expect(await lock()).toBe(false);
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
          scopes: ['updates:read'],
          appIds: null,
          createdAt: now,
          expiresAt: now,
          isExpired: true,
          lastUsedAt: null,
          lastUsedFrom: null,
          previousValidUntil: null,
        },
      ]);
    });

    it('record the last use of a token, to a minute', async () => {
      await add(ports.ada, 'one');
      expect(await lastUse()).toBeNull();
      const first = ports.clock.now().toISOString();
      await holderOf('one');
      expect(await lastUse()).toBe(first);
      expect(await ports.queries.list(ports.ada)).toMatchObject([{ lastUsedFrom: '203.0.113.0/24' }]);
      ports.clock.advance(59_999);
      await holderOf('one');
      expect(await lastUse()).toBe(first);
      ports.clock.advance(1);
      await holderOf('one');
      expect(await lastUse()).toBe(ports.clock.now().toISOString());
    });
  });
};
