import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminDeliveriesBody,
  AuditBody,
  MailsBody,
  UserDeliveriesBody,
  UserSettingsBody,
} from '@patchlight/contracts';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { signUpAdmin } from './testing/admins.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const USERS = 10;

describe('ten queued mails, one rejected permanently and one temporarily', () => {
  let world: World;
  let mailbox: MailSimulator;
  let admin: Visitor;
  let users: Visitor[];
  let addresses: string[];
  let refused: string;

  const open = async (state: string): Promise<number> =>
    (await world.rows('select from deliveries where state = $1', [state])).length;

  beforeAll(async () => {
    mailbox = await startMailSimulator();
    world = await startWorld({
      settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Patchlight <news@patchlight.example>' },
    });
    const { url } = await world.start('api');
    admin = await signUpAdmin(world, url);
    await world.rows('delete from deliveries');
    users = [];
    addresses = [];
    for (let n = 0; n < USERS; n += 1) {
      const user = await signUp(url);
      users.push(user);
      addresses.push((await user.done<UserSettingsBody>('GET', '/user/settings')).data.user.email);
    }
    refused = addresses[4]!;
    mailbox.refuse(refused, 550);
    mailbox.refuse(addresses[7]!, 451, 1);
    await world.start('worker');
    await eventually('every mail was tried', async () => (await open('queued')) === 0, 30_000);
    await world.rows(`update deliveries set due_at = now() where state = 'failed'`);
    await eventually('every mail was settled', async () => (await open('failed')) === 0, 30_000);
  });
  afterAll(async () => {
    await world?.close();
    await mailbox?.close();
  });

  it('reach the nine other recipients once each', () => {
    const delivered = mailbox.list().flatMap(({ to }) => to);
    expect(delivered.toSorted()).toEqual(addresses.filter((address) => address !== refused).toSorted());
  });

  it('are retried only after a temporary failure, and listed so for admins', async () => {
    const { data } = await admin.done<MailsBody>('GET', '/admin/mails?limit=100');
    const triesBy = (state: string) =>
      data.mails.filter((mail) => mail.state === state).map(({ tries }) => tries);
    expect(triesBy('sent').toSorted()).toEqual([...Array<number>(USERS - 2).fill(1), 2]);
    expect(triesBy('refused')).toEqual([1]);
    expect(data.mails.find(({ state }) => state === 'refused')!.error).toContain('550 No such recipient');
  });

  it('are sent again by an admin, who finds the refused one', async () => {
    const list = async (query: string) =>
      (await admin.done<AdminDeliveriesBody>('GET', `/admin/deliveries?${query}`)).data.deliveries;
    const [failed, ...others] = await list('state=refused&channel=email');
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ channel: 'email', tries: 1, canRetry: true });
    const retry = `/admin/deliveries/${failed!.id}/retry`;
    expect((await users[4]!.refused('POST', retry, { body: {} })).status).toBe(403);
    const own = await users[4]!.done<UserDeliveriesBody>('GET', '/user/deliveries');
    expect(own.data.deliveries).toMatchObject([
      { id: failed!.id, state: 'refused', error: expect.stringMatching(/550/) },
    ]);
    mailbox.clear();
    await admin.done('POST', retry, { body: {} });
    await eventually('the mail was sent', async () => mailbox.list().length === 1, 30_000);
    expect(mailbox.list()[0]!.to).toEqual([refused]);
    expect((await admin.refused('POST', retry, { body: {} })).status).toBe(404);
    const { data } = await admin.done<AuditBody>('GET', '/admin/audit');
    expect(data.entries[0]).toMatchObject({
      action: 'delivery-retried',
      details: { delivery: failed!.id, channel: 'email' },
    });
  });
});
