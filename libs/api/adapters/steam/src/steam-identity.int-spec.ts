import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreError } from '@patchlight/application/ports';
import { startSteamSimulator } from '@patchlight/simulators';
import type { OpenIdLie, SteamSimulator } from '@patchlight/simulators';
import { FixedClock, storeIdentityContract } from '@patchlight/testing';
import { SteamIdentity } from './steam-identity.adapter.ts';

const STEAM_ID = '76561190000000011';
const RETURN_TO = 'http://127.0.0.1:3000/api/auth/steam/return?state=a-state';

const start = async () => {
  const clock = new FixedClock();
  const simulator = await startSteamSimulator({ games: 1, postsPerGame: 1, now: () => clock.now() });
  const identity = new SteamIdentity({ communityUrl: simulator.url, clock });
  return { clock, simulator, identity };
};

describe('SteamIdentity', () => {
  storeIdentityContract(async () => {
    const { simulator, identity } = await start();
    return {
      identity,
      answer: (page, steamId) => new URL(simulator.openIdAnswer(page, steamId)).searchParams,
      denyAll: () => simulator.openIdLie('is-valid-false'),
      goAway: () => simulator.openIdLie('check-fails'),
      close: () => simulator.close(),
    };
  });

  describe('with a dishonest store', () => {
    let simulator: SteamSimulator;
    let identity: SteamIdentity;
    let clock: FixedClock;
    beforeAll(async () => {
      ({ simulator, identity, clock } = await start());
    });
    beforeEach(() => simulator.openIdLie(null));
    afterAll(() => simulator.close());
    const answer = (): URLSearchParams =>
      new URL(simulator.openIdAnswer(identity.signInUrl(RETURN_TO), STEAM_ID)).searchParams;
    const judge = (query = answer()) => identity.verify(query, RETURN_TO);

    it.each<[OpenIdLie, string]>([
      ['is-valid-false', 'not confirmed by Steam'],
      ['is-valid-in-another-line', 'not confirmed by Steam'],
      ['wrong-endpoint', 'of another provider'],
      ['foreign-claimed-id', 'no Steam account'],
      ['lookalike-claimed-id', 'no Steam account'],
      ['other-identity', 'two identities'],
      ['claimed-id-unsigned', 'not all of it is signed'],
      ['return-to-unsigned', 'not all of it is signed'],
      ['nonce-unsigned', 'not all of it is signed'],
      ['stale-nonce', 'not fresh'],
      ['future-nonce', 'not fresh'],
      ['other-return-to', 'for another address'],
      ['other-state', 'for another address'],
      ['field-twice', 'a field comes twice'],
    ])('rejects %s', async (lie, reason) => {
      simulator.openIdLie(lie);
      expect(await judge()).toEqual({ outcome: 'refused', reason });
    });

    it.each<OpenIdLie>(['check-redirects', 'check-fails', 'check-huge'])(
      'does not accept %s as a confirmation',
      async (lie) => {
        simulator.openIdLie(lie);
        await expect(judge()).rejects.toThrow(StoreError);
      },
    );

    it('gives up on a store that does not answer', async () => {
      simulator.openIdLie('check-hangs');
      const impatient = new SteamIdentity({ communityUrl: simulator.url, clock, timeoutMs: 500 });
      await expect(impatient.verify(answer(), RETURN_TO)).rejects.toThrow(StoreError);
    });

    it('waits for a slow store', async () => {
      simulator.openIdLie('check-slow');
      expect(await judge()).toMatchObject({ outcome: 'identified', steamId: STEAM_ID });
    });

    it('returns the same nonce for a repeated assertion, for the caller to detect', async () => {
      const first = await judge();
      simulator.openIdLie('reused-nonce');
      expect(await judge()).toEqual(first);
    });

    it('rejects a repeated assertion', async () => {
      const query = answer();
      await judge(query);
      expect(await judge(query)).toMatchObject({ outcome: 'refused' });
    });

    it('rejects a modified assertion', async () => {
      const query = answer();
      for (const name of ['openid.claimed_id', 'openid.identity'])
        query.set(name, `${simulator.url}/openid/id/76561190000000028`);
      expect(await judge(query)).toEqual({ outcome: 'refused', reason: 'not confirmed by Steam' });
    });

    it.each(['openid.mode', 'openid.ns', 'openid.sig', 'openid.signed', 'openid.response_nonce'])(
      'rejects an assertion without %s',
      async (name) => {
        const query = answer();
        query.delete(name);
        expect(await judge(query)).toMatchObject({ outcome: 'refused' });
      },
    );

    it.each(['+00:00', '2026-11-21T12:00:00', '2026-11-21T12:00:00Z'])(
      'rejects the nonce "%s"',
      async (nonce) => {
        const query = answer();
        query.set('openid.response_nonce', nonce);
        expect(await judge(query)).toEqual({ outcome: 'refused', reason: 'not fresh' });
      },
    );

    it('accepts an assertion for five minutes', async () => {
      const [first, second] = [answer(), answer()];
      clock.advance(5 * 60_000 - 1);
      expect(await judge(first)).toMatchObject({ outcome: 'identified' });
      clock.advance(1);
      expect(await judge(second)).toEqual({ outcome: 'refused', reason: 'not fresh' });
    });
  });
});
