import { expect, it } from '@jest/globals';
import { Session, SessionEnded } from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';

it('An API token is not made by a session that has ended meanwhile.', async () => {
  const { ports, useCases } = accountFixture();
  ports.accounts.users.push(aUser({ id: '1' }));
  ports.accounts.sessions.set('s1', new Session('s1', '1', ports.clock.now(), ''));
  const choice = { name: 'CI', scopes: [], appIds: null, expires: null };
  const make = () => useCases.createApiToken.execute({ userId: '1', sessionId: 's1' }, choice, aCaller());
  await make();
  await ports.sessions.endAll('1');
  await expect(make()).rejects.toThrow(SessionEnded);
});
