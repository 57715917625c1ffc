import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ApiTokenRepository,
  NewWebhook,
  TokenWebhooks,
  UnitOfWork,
  WebhookRepository,
} from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Nothing is stored yet, and there are two users with PRO. */
export interface TokenWebhooksPorts {
  tokenWebhooks: TokenWebhooks;
  webhooks: WebhookRepository;
  tokens: ApiTokenRepository;
  unitOfWork: UnitOfWork;
  ada: string;
  bob: string;
}

/** Contract of every TokenWebhooks. */
export const tokenWebhooksContract = (given: () => Promise<TokenWebhooksPorts>): void => {
  describe('as TokenWebhooks', () => {
    let ports: TokenWebhooksPorts;
    beforeEach(async () => {
      ports = await given();
    });
    const addToken = async (expiresAt: Date | null = null, userId = ports.ada): Promise<string> => {
      const made = { name: 'CI', prefix: 'plt_abc', scopes: [], appIds: null, createdAt: new Date(0) };
      const token = `of ${userId} until ${expiresAt?.getTime()}`;
      return (await ports.unitOfWork.run(() => ports.tokens.add({ ...made, userId, token, expiresAt }, 20)))!;
    };
    const add = async (number: number, tokenId: string | null, more: Partial<NewWebhook> = {}) => {
      const webhook: NewWebhook = {
        userId: ports.ada,
        id: idOf(number),
        name: `Webhook ${number}`,
        format: 'discord',
        sealedTarget: '',
        maskedAddress: '',
        host: 'ci.example',
        sealedSecret: null,
        types: ['price.dropped'],
        kinds: ['major'],
        appIds: null,
        createdAt: NOW,
        madeBy: tokenId === null ? null : { tokenId, name: 'CI' },
        ...more,
      };
      await ports.webhooks.add(webhook, 20);
      return webhook;
    };
    const key = (number: number, userId = ports.ada) => ({ userId, id: idOf(number) });
    const found = async (number: number) => (await ports.webhooks.find(ports.ada, idOf(number)))!;
    const revoke = (id: string, userId = ports.ada) =>
      ports.unitOfWork.run(() => ports.tokenWebhooks.pauseOfRevoked({ userId, id }, LATER));
    const pauseExpired = (now = LATER, count = 10) =>
      ports.unitOfWork.run(() => ports.tokenWebhooks.pauseOfExpired(now, count));
    const target = { sealedTarget: 'another', maskedAddress: 'other.example/…', host: 'other.example' };

    it('pauses the webhooks of a revoked token, also those that were paused before, and keeps its name', async () => {
      const [one, other] = [await addToken(), await addToken(LATER)];
      await add(1, one);
      await add(2, one);
      await add(3, other);
      await add(4, null);
      await ports.webhooks.pause(key(2), 'owner', NOW);
      expect(await revoke(one, ports.bob)).toEqual([]);
      expect(await revoke(one)).toEqual(['Webhook 1', 'Webhook 2']);
      for (const number of [1, 2])
        expect(await found(number)).toMatchObject({
          paused: { reason: 'token-revoked', at: LATER },
          madeBy: { tokenId: one, name: 'CI' },
        });
      for (const number of [3, 4]) expect((await found(number)).paused).toBeNull();
    });

    it('lets only their owner resume them, whose own they are from then on', async () => {
      const token = await addToken();
      await add(1, token);
      await revoke(token);
      expect(await ports.webhooks.resume(key(1), 'token')).toBe(false);
      expect((await found(1)).paused).not.toBeNull();
      expect(await ports.webhooks.resume(key(1), 'owner')).toBe(true);
      expect(await found(1)).toMatchObject({ paused: null, madeBy: null });
      expect(await revoke(token)).toEqual([]);
    });

    it('goes by who set the address last', async () => {
      const token = await addToken();
      const { name, types, kinds, appIds } = await add(1, null);
      const choices = { name, types, kinds, appIds };
      await ports.webhooks.change(key(1), choices, { ...target, madeBy: { tokenId: token, name: 'CI' } });
      await ports.webhooks.change(key(1), choices, null);
      expect((await found(1)).madeBy).toEqual({ tokenId: token, name: 'CI' });
      await ports.webhooks.change(key(1), choices, { ...target, madeBy: null });
      expect(await revoke(token)).toEqual([]);
      expect(await found(1)).toMatchObject({ paused: null, madeBy: null });
    });

    it('keeps the token of a webhook that is resumed while the token is valid', async () => {
      const token = await addToken();
      await add(1, token);
      await ports.webhooks.pause(key(1), 'owner', NOW);
      expect(await ports.webhooks.resume(key(1), 'owner')).toBe(true);
      expect(await revoke(token)).toEqual(['Webhook 1']);
    });

    it('pauses the webhooks of expired tokens once, some at a time', async () => {
      const [expired, valid] = [await addToken(LATER), await addToken(new Date(LATER.getTime() + 1))];
      const bobs = await addToken(LATER, ports.bob);
      await add(1, expired);
      await add(2, valid);
      await add(3, bobs, { userId: ports.bob });
      expect(await pauseExpired(NOW)).toEqual([]);
      const paused = [...(await pauseExpired(LATER, 1)), ...(await pauseExpired(LATER, 1))];
      expect(paused.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
        {
          name: 'Webhook 1',
          owner: {
            id: ports.ada,
            name: expect.any(String),
            email: expect.stringContaining('@'),
          },
        },
        { name: 'Webhook 3', owner: expect.objectContaining({ id: ports.bob }) },
      ]);
      expect(await pauseExpired()).toEqual([]);
      expect((await found(1)).paused).toEqual({ reason: 'token-expired', at: LATER });
      expect((await found(2)).paused).toBeNull();
      expect(await ports.webhooks.resume(key(1), 'token')).toBe(false);
      expect(await ports.webhooks.resume(key(1), 'owner')).toBe(true);
      expect(await pauseExpired()).toEqual([]);
    });
  });
};
