import { expect, it } from '@jest/globals';
import { Session, SessionEnded } from '@patchlight/domain';
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
