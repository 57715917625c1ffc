import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  PasskeyRepository,
  SecondStepRepository,
  SignInMethodQueries,
  SignInMethodsRepository,
  StoreAccountRepository,
  UnitOfWork,
} from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const [STEAM, OTHER_STEAM] = ['76561190000000011', '76561190000000028'] as const;

export interface SignInMethodPorts {
  unitOfWork: UnitOfWork;
  passkeys: PasskeyRepository;
  storeAccounts: StoreAccountRepository;
  secondSteps: SecondStepRepository;
  methods: SignInMethodsRepository;
  queries: SignInMethodQueries;
  /** A user with a password. */
  ada: string;
  /** A user without one. */
  bob: string;
}

/** Contract of the ports of sign-in methods. `given` creates empty ones and two users. */
export const signInMethodsContract = (given: () => Promise<SignInMethodPorts>): void => {
  let ports: SignInMethodPorts;
  beforeEach(async () => {
    ports = await given();
  });
  const add = (userId: string, id = 'passkey-1', counter = 1): Promise<boolean> =>
    ports.passkeys.add({
      id,
      userId,
      publicKey: 'a key',
      counter,
      transports: ['internal', 'hybrid'],
      name: 'My laptop',
      createdAt: NOW,
    });

  describe('as a PasskeyRepository', () => {
    it('stores passkeys, each for one user', async () => {
      const { passkeys, ada, bob } = ports;
      expect(await add(ada)).toBe(true);
      expect(await add(bob)).toBe(false);
      expect(await add(ada, 'passkey-2')).toBe(true);
      const first = { id: 'passkey-1', userId: ada, publicKey: 'a key', counter: 1 };
      expect(await passkeys.find('passkey-1')).toEqual({ ...first, transports: ['internal', 'hybrid'] });
      expect(await passkeys.find('passkey-9')).toBeNull();
      expect((await passkeys.findByUser(ada)).map(({ id }) => id)).toEqual(['passkey-1', 'passkey-2']);
      expect(await passkeys.findByUser(bob)).toEqual([]);
    });

    it('accepts a sign-in only with an increased counter', async () => {
      const { passkeys, ada } = ports;
      await add(ada, 'counts', 5);
      const uses = [];
      for (const counter of [5, 4, 0, 6, 6, 7]) uses.push(await passkeys.use('counts', counter, NOW));
      expect(uses).toEqual([false, false, false, true, false, true]);
      expect(await passkeys.find('counts')).toMatchObject({ counter: 7 });
      expect(await passkeys.use('unknown', 1, NOW)).toBe(false);
    });

    it('accepts each sign-in with a passkey without a counter', async () => {
      const { passkeys, ada } = ports;
      await add(ada, 'does not count', 0);
      expect(await passkeys.use('does not count', 0, NOW)).toBe(true);
      expect(await passkeys.use('does not count', 0, NOW)).toBe(true);
    });

    it('renames and removes only the user’s own', async () => {
      const { passkeys, ada, bob } = ports;
      await add(ada);
      expect(await passkeys.rename(bob, 'passkey-1', 'Mine')).toBe(false);
      expect(await passkeys.remove(bob, 'passkey-1')).toBe(false);
      expect(await passkeys.rename(ada, 'passkey-1', 'Mine')).toBe(true);
      expect((await ports.queries.get(ada)).passkeys).toMatchObject([{ name: 'Mine' }]);
      expect(await passkeys.remove(ada, 'passkey-1')).toBe(true);
      expect(await passkeys.find('passkey-1')).toBeNull();
    });
  });

  describe('as a StoreAccountRepository', () => {
    it('returns the user of a Steam account, and rejects a second user', async () => {
      const { storeAccounts, ada, bob } = ports;
      expect(await storeAccounts.ownerOf(STEAM)).toBeNull();
      expect(await storeAccounts.link(ada, STEAM, NOW)).toBe(true);
      expect(await storeAccounts.link(ada, STEAM, LATER)).toBe(true);
      expect(await storeAccounts.link(bob, STEAM, NOW)).toBe(false);
      expect(await storeAccounts.ownerOf(STEAM)).toBe(ada);
    });

    it('stores one per user', async () => {
      const { storeAccounts, ada } = ports;
      await storeAccounts.link(ada, STEAM, NOW);
      expect(await storeAccounts.link(ada, OTHER_STEAM, NOW)).toBe(true);
      expect(await storeAccounts.ownerOf(STEAM)).toBeNull();
      expect(await storeAccounts.ownerOf(OTHER_STEAM)).toBe(ada);
    });

    it('unlinks it', async () => {
      const { storeAccounts, ada, bob } = ports;
      await storeAccounts.link(ada, STEAM, NOW);
      expect(await storeAccounts.unlink(ada)).toBe(true);
      expect(await storeAccounts.unlink(ada)).toBe(false);
      expect(await storeAccounts.link(bob, STEAM, NOW)).toBe(true);
    });
  });

  describe('as SignInMethodsRepository and SignInMethodQueries', () => {
    it('report a user with only a password', async () => {
      const { methods, queries, unitOfWork, ada, bob } = ports;
      const nothing = { passkeys: 0, hasSteam: false };
      expect(await unitOfWork.run(() => methods.lock(ada))).toEqual({ ...nothing, hasPassword: true });
      expect(await unitOfWork.run(() => methods.lock(bob))).toEqual({ ...nothing, hasPassword: false });
      expect(await queries.get(ada)).toEqual({ hasPassword: true, twoStep: null, passkeys: [], steam: null });
      expect(await queries.get(bob)).toMatchObject({ hasPassword: false });
    });

    it('report all methods, of one user only', async () => {
      const { methods, passkeys, queries, secondSteps, storeAccounts, unitOfWork, ada, bob } = ports;
      await add(ada);
      await passkeys.use('passkey-1', 2, LATER);
      await storeAccounts.link(ada, STEAM, NOW);
      await secondSteps.begin(ada, 'sealed', NOW);
      expect(await queries.get(ada)).toMatchObject({ twoStep: null });
      await secondSteps.confirm(ada, 'sealed', 1, LATER);
      await secondSteps.replaceRecoveryCodes(ada, ['0123456789ABCDEF', 'GHJKMNPQRSTVWXYZ']);
      expect(await unitOfWork.run(() => methods.lock(ada))).toEqual({
        hasPassword: true,
        passkeys: 1,
        hasSteam: true,
      });
      expect(await queries.get(ada)).toEqual({
        hasPassword: true,
        twoStep: { since: LATER.toISOString(), recoveryCodesLeft: 2 },
        passkeys: [
          {
            id: 'passkey-1',
            name: 'My laptop',
            createdAt: NOW.toISOString(),
            lastUsedAt: LATER.toISOString(),
            onlyAt: null,
          },
        ],
        steam: { steamId: STEAM, linkedAt: NOW.toISOString() },
      });
      expect(await queries.get(bob)).toMatchObject({ twoStep: null, passkeys: [], steam: null });
    });
  });
};
