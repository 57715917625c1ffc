import { describe, expect, it } from '@jest/globals';
import { ApiTokenNotFound, Session, SessionEnded } from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';

it('An API token gets no secret by a session that has ended meanwhile.', async () => {
  const { ports, useCases } = accountFixture();
  ports.accounts.users.push(aUser({ id: '1' }));
  ports.accounts.sessions.set('s1', new Session('s1', '1', ports.clock.now(), ''));
  const choice = { name: 'CI', scopes: [], appIds: null, expires: null };
  const owner = { userId: '1', sessionId: 's1' };
  const make = () => useCases.createApiToken.execute(owner, choice, aCaller());
  const { id } = await make();
  const rotate = () => useCases.rotateApiToken.execute(owner, id, aCaller());
  await rotate();
  await ports.sessions.endAll('1');
  await expect(make()).rejects.toThrow(SessionEnded);
  await expect(rotate()).rejects.toThrow(SessionEnded);
});

describe('the webhooks of an API token', () => {
  const given = async (expires: number | null = null) => {
    const { ports, useCases } = accountFixture();
    ports.accounts.users.push(aUser({ id: '1' }));
    ports.accounts.sessions.set('s1', new Session('s1', '1', ports.clock.now(), ''));
    const owner = { userId: '1', sessionId: 's1' };
    const choice = { name: 'CI', scopes: [], appIds: null, expires };
    const { id } = await useCases.createApiToken.execute(owner, choice, aCaller());
    for (const [name, madeBy] of [
      ['Nightly', { tokenId: id, name: 'CI' }],
      ['Builds', { tokenId: id, name: 'CI' }],
      ['Own', null],
    ] as const)
      await ports.webhooks.add(
        {
          userId: '1',
          id: name,
          name,
          format: 'discord',
          sealedTarget: '',
          maskedAddress: '',
          host: '',
          sealedSecret: null,
          types: [],
          kinds: [],
          appIds: null,
          createdAt: ports.clock.now(),
          madeBy,
        },
        20,
      );
    const pauses = () => ports.webhooks.all.map(({ name, paused }) => [name, paused?.reason ?? null]);
    return { ports, useCases, id, pauses };
  };
  const REVOKED = [
    ['Nightly', 'token-revoked'],
    ['Builds', 'token-revoked'],
    ['Own', null],
  ];

  it('are paused when its owner revokes it, which the activity tells', async () => {
    const { ports, useCases, id, pauses } = await given();
    await expect(useCases.revokeApiToken.execute('2', id, aCaller())).rejects.toThrow(ApiTokenNotFound);
    await useCases.revokeApiToken.execute('1', id, aCaller());
    expect(pauses()).toEqual(REVOKED);
    expect(ports.accounts.activities.at(-1)).toMatchObject({
      act: 'api-token-revoked',
      detail: { pausedWebhooks: 'Builds, Nightly' },
    });
  });

  it('are paused when an admin revokes it', async () => {
    const { ports, useCases, id, pauses } = await given();
    const actor = { userId: '9', caller: aCaller() };
    await useCases.revokeApiTokenOfUser.execute(actor, '1', id);
    expect(pauses()).toEqual(REVOKED);
    expect(ports.accounts.activities.at(-1)).toMatchObject({
      act: 'api-token-revoked-by-admin',
      detail: { pausedWebhooks: 'Builds, Nightly' },
    });
  });

  it('are paused once it has expired, with a mail about each', async () => {
    const { ports, useCases, pauses } = await given(7);
    const pausedWebhooks = async () => {
      await useCases.pauseWebhooksOfExpiredTokens.execute();
      return ports.deliveries.mails().filter(({ kind }) => kind === 'webhook-paused');
    };
    expect(await pausedWebhooks()).toEqual([]);
    ports.clock.advance(7 * 86_400_000);
    await pausedWebhooks();
    expect(await pausedWebhooks()).toMatchObject([
      { to: 'user1@example.org', paragraphs: expect.arrayContaining([expect.stringContaining('"Nightly"')]) },
      { to: 'user1@example.org', paragraphs: expect.arrayContaining([expect.stringContaining('"Builds"')]) },
    ]);
    expect(pauses()).toEqual([
      ['Nightly', 'token-expired'],
      ['Builds', 'token-expired'],
      ['Own', null],
    ]);
  });
});
