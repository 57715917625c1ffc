import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  DigestPreviewBody,
  MailChoiceBody,
  MailTestBody,
  UserSettingsBody,
} from '@patchlight/contracts';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const MULTIPART = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;

describe('mails about updates', () => {
  let world: World;
  let mailbox: MailSimulator;
  let patchlight: PatchlightProcess;
  let ada: Visitor;
  let address: string;
  let userId: string;

  beforeAll(async () => {
    mailbox = await startMailSimulator();
    world = await startWorld({
      settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Patchlight <news@patchlight.example>' },
    });
    patchlight = await world.start('all', { LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await world?.close();
    await mailbox?.close();
  });
  beforeEach(async () => {
    ada = await signUp(patchlight.url);
    userId = await idOf(ada);
    address = (await settings()).email;
    await world.rows('update users set email_verified = true where id = $1', [userId]);
    await eventually('the mail about the address', () => mailbox.list(address)[0]);
    mailbox.clear();
  });

  const settings = async () => (await ada.done<UserSettingsBody>('GET', '/user/settings')).data.user;
  /** Queues a message. @returns its settled state and error */
  const send = async (kind: 'test' | 'digest') => {
    const id = randomUUID();
    await world.rows(
      `insert into deliveries (user_id, id, channel, kind, priority, recipient, content, due_at, since)
       values ($1, $2, 'email', $3, 1, $4, $5, now(), now())`,
      [userId, id, kind, address, { kind, updateIds: [], more: 0 }],
    );
    return eventually('the message was settled', async () => {
      const [row] = await world.rows<{ state: string; error: string | null }>(
        `select state, error from deliveries where id = $1 and state <> 'queued'`,
        [id],
      );
      return row;
    });
  };
  /** The link of the List-Unsubscribe header of the only mail, at the port of this process. */
  const linkOfMail = async (): Promise<string> => {
    expect(await send('test')).toMatchObject({ state: 'sent' });
    const { headers } = mailbox.find(mailbox.list(address)[0]!.id)!;
    const valueOf = (name: string) => headers.find((header) => header.name === name)!.value;
    expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { pathname, search } = new URL(/^<(.+)>$/.exec(valueOf('list-unsubscribe'))![1]!);
    return `${patchlight.url}${pathname}${search}`;
  };
  const oneClick = (link: string, type: string, body: string) =>
    fetch(link, { method: 'POST', redirect: 'manual', headers: { 'Content-Type': type }, body });

  it('are ended by one click without a session, and not by opening the link', async () => {
    const link = await linkOfMail();
    const token = new URL(link).searchParams.get('t')!;
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(link, { method, redirect: 'manual' });
      expect(opened.status).toBe(303);
      expect(opened.headers.get('location')).toBe(`/unsubscribe#token=${token}`);
    }
    const choice = await fetch(`${patchlight.url}/api/mail/choice?t=${token}`);
    expect(((await choice.json()) as MailChoiceBody).data.choice).toBe('daily');
    expect(await settings()).toMatchObject({ emailNotifications: true });

    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', MULTIPART],
    ] as const) {
      const answer = await oneClick(link, type, body);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await settings()).toMatchObject({ emailNotifications: false });
    }
    expect(await send('digest')).toMatchObject({
      state: 'refused',
      error: expect.stringContaining('turned off'),
    });
    expect(patchlight.output()).not.toContain(token);
  });

  it('are tested at once by their user, and previewed as the next digest', async () => {
    const test = () => ada.done<MailTestBody>('POST', '/user/mail-address/test', { body: {} });
    expect((await test()).data).toEqual({
      isAccepted: true,
      message: 'The mail server has accepted the mail.',
    });
    expect(mailbox.list(address)).toMatchObject([{ subject: 'A test of your mails' }]);
    mailbox.refuse(address, 550, 1, '5.1.1 No such user');
    expect((await test()).data).toEqual({ isAccepted: false, message: '550 5.1.1 No such user.' });
    const { data } = await ada.done<DigestPreviewBody>('GET', '/user/digest/preview');
    expect(data).toMatchObject({ problem: 'suspended', updates: [], more: 0 });
    expect(new Date(data.sendsAt).getTime()).toBeGreaterThan(Date.now());
  });

  it('are not ended by forged or expired links', async () => {
    const link = await linkOfMail();
    const changed = link.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const [user, , signature] = new URL(link).searchParams.get('t')!.split('.');
    const later = link.replace(/t=.*/, `t=${user}.4000000000.${signature}`);
    for (const forged of [changed, later, link.replace(/t=.*/, 't=x')]) {
      const answer = await oneClick(
        forged,
        'application/x-www-form-urlencoded',
        'List-Unsubscribe=One-Click',
      );
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        message: expect.stringContaining('This link is not valid.'),
      });
    }
    expect(await settings()).toMatchObject({ emailNotifications: true });
  });

  it('are suspended for a refused address until its user wants them again; other mails go on', async () => {
    mailbox.refuse(address, 550, 1, '5.1.1 No such user');
    expect(await send('test')).toMatchObject({ state: 'refused' });
    expect((await settings()).mailRefusal).toMatchObject({ reason: '550 5.1.1 No such user' });
    expect(await send('test')).toMatchObject({
      state: 'refused',
      error: expect.stringContaining('refused it before'),
    });
    expect(mailbox.list(address)).toEqual([]);

    await ada.done('POST', '/auth/forgot-password', { body: { email: address } });
    await eventually('the mail about the account', () => mailbox.list(address)[0]);
    mailbox.clear();

    await ada.done('POST', '/user/mail-address/use-again', { body: {} });
    expect((await settings()).mailRefusal).toBeNull();
    expect(await send('test')).toMatchObject({ state: 'sent' });
  });
});
