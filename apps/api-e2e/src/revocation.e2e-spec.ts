import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthBody, UserBody } from '@patchlight/contracts';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { PASSWORD, signUp, Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const NEW_PASSWORD = 'Harbour-lights-at-9';

describe('sessions that end, at two API processes on one database', () => {
  let world: World;
  let mailbox: MailSimulator;
  let here: string;
  let there: string;
  /** Two browsers of one user. */
  let first: Visitor;
  let second: Visitor;
  let user: UserBody;

  beforeAll(async () => {
    mailbox = await startMailSimulator();
    world = await startWorld({
      settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'news@patchlight.example' },
    });
    const [one, other] = await Promise.all([world.start('api'), world.start('api'), world.start('worker')]);
    [here, there] = [one.url, other.url];
  });
  afterAll(async () => {
    await world.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    first = await signUp(here);
    const session = await first.done<{ data: { user: UserBody } }>('GET', '/auth/session');
    user = session.data.user;
    const body = { identifier: user.username, password: PASSWORD };
    const login = await new Visitor(there).done<AuthBody>('POST', '/auth/login', { body });
    second = new Visitor(there, login.data.token);
    expect(await statuses(second)).toEqual([200, 200]);
  });

  /** What the next request of a browser is told at each process. */
  const statuses = (visitor: Visitor): Promise<number[]> =>
    Promise.all([here, there].map(async (base) => (await visitor.at(base).get('/auth/session')).status));

  it('are over at both after a logout, and the other one is not', async () => {
    await second.done('POST', '/auth/logout', { body: {} });
    expect(await statuses(second)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
  });

  it('are over at both after the others were ended', async () => {
    await first.done('DELETE', '/user/sessions');
    expect(await statuses(second)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
  });

  it('are over at both after a change of the password, but for the one that changed it', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await first.done('PUT', '/user/change-password', { body });
    expect(await statuses(second)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
  });

  it('are all over at both after a reset', async () => {
    await new Visitor(here).done('POST', '/auth/forgot-password', { body: { email: user.email } });
    const isReset = ({ subject }: { subject: string }) => subject === 'Choose a new password';
    const { id } = await eventually('the mail came', () => mailbox.list(user.email).find(isReset));
    const token = /#token=([\w-]{43})/.exec(mailbox.find(id)!.text)![1]!;
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await new Visitor(there).done('POST', '/auth/reset-password', { body });
    expect(await statuses(first)).toEqual([401, 401]);
    expect(await statuses(second)).toEqual([401, 401]);
  });
});
