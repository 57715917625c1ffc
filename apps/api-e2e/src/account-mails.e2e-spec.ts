import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConfirmEmailBody, MailsBody, UserSettingsBody, V1NewWebhook } from '@patchlight/contracts';
import { startChatSimulator, startMailSimulator } from '@patchlight/simulators';
import type { ChatSimulator, MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { USUAL_OPTIONS } from '@patchlight/embedded-postgres';
import pg from 'pg';
import { confirm, makeToken, signUpAdmin } from './testing/admins.ts';
import { PASSWORD, signUp, Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const OPERATOR = 'news@patchlight.example';
const NEW_PASSWORD = 'Harbour-lights-at-9';

describe('mails about an account', () => {
  let world: World;
  let mailbox: MailSimulator;
  /** Of webhooks. */
  let receiver: ChatSimulator;
  let url: string;
  let ada: Visitor;
  let address: string;

  beforeAll(async () => {
    [mailbox, receiver] = await Promise.all([startMailSimulator(), startChatSimulator()]);
    world = await startWorld({
      settings: {
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Patchlight <news@patchlight.example>',
        OUTBOUND_ALLOW: new URL(receiver.url).host,
      },
    });
    url = (await world.start('all')).url;
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all([mailbox?.close(), receiver?.close()]);
  });
  beforeEach(async () => {
    mailbox.clear();
    ada = await signUp(url);
    address = await settings().then(({ email }) => email);
  });

  const settings = async () => (await ada.done<UserSettingsBody>('GET', '/user/settings')).data.user;
  const mailTo = async (to: string, subject: string) => {
    const { id } = await eventually(`"${subject}" reached ${to}`, () =>
      mailbox.list(to).find((mail) => mail.subject === subject),
    );
    return mailbox.find(id)!;
  };
  /** The token of the link in a mail. */
  const tokenIn = async (to: string, subject: string): Promise<string> => {
    const { text, html } = await mailTo(to, subject);
    const token = /#token=([\w-]{43})/.exec(text)![1]!;
    expect(html).toContain(token);
    return token;
  };
  const visitor = () => new Visitor(url);
  const logIn = (password: string) =>
    visitor().call('POST', '/auth/login', { body: { identifier: address, password } });

  it('are listed for admins with their status, without the addresses', async () => {
    await mailTo(address, 'Confirm your email address');
    const admin = await signUpAdmin(world, url);
    const { mails } = await eventually('the mail was noted as sent', async () => {
      const { data } = await admin.done<MailsBody>('GET', '/admin/mails?state=sent&limit=100');
      return data.mails.length > 0 && data;
    });
    expect(mails).toContainEqual(
      expect.objectContaining({
        kind: 'verify-email',
        to: address.replace(/^(.).*@/, '$1…@'),
        state: 'sent',
        tries: 1,
      }),
    );
    expect(JSON.stringify(mails)).not.toContain(address);
  });

  it('verify the address of a new account', async () => {
    const token = await tokenIn(address, 'Confirm your email address');
    expect(await settings()).toMatchObject({ emailVerified: false });
    const { data } = await ada.done<ConfirmEmailBody>('POST', '/auth/confirm-email', { body: { token } });
    expect(data).toEqual({ email: address, revoked: [], resetToken: null });
    expect(await settings()).toMatchObject({ emailVerified: true });
  });

  it.each(['a verification without a session', 'a reset'])(
    'take away what a stranger set up under the address, at its first proof: %s',
    async (proof) => {
      await confirm(ada);
      const choice = { name: 'CI', scope: 'read', lifetimeDays: null };
      const made = await ada.done<{ data: { token: string } }>('POST', '/user/api-tokens', { body: choice });
      const program = new Visitor(url, made.data.token);
      expect((await program.get('/user/games')).status).toBe(200);
      if (proof === 'a reset') {
        await visitor().done('POST', '/auth/forgot-password', { body: { email: address } });
        const token = await tokenIn(address, 'Choose a new password');
        const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
        await visitor().done('POST', '/auth/reset-password', { body });
        expect((await mailTo(address, 'Your password was changed')).text).toContain('removed: API tokens.');
      } else {
        const token = await tokenIn(address, 'Confirm your email address');
        const { data } = await visitor().done<ConfirmEmailBody>('POST', '/auth/confirm-email', {
          body: { token },
        });
        expect(data.revoked).toEqual(['apiTokens']);
      }
      expect((await program.get('/user/games')).status).toBe(401);
      expect((await ada.get('/auth/session')).status).toBe(401);
      expect((await logIn(PASSWORD)).status).toBe(401);
    },
  );

  it('let the owner of an address confirm it, and choose the password of the account', async () => {
    const token = await tokenIn(address, 'Confirm your email address');
    const { data } = await visitor().done<ConfirmEmailBody>('POST', '/auth/confirm-email', {
      body: { token },
    });
    expect((await logIn(PASSWORD)).status).toBe(401);
    const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await visitor().done('POST', '/auth/reset-password', { body: { token: data.resetToken, ...chosen } });
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
    await mailTo(address, 'Your password was changed');
  });

  it('keep nothing that a stranger sets up in the same moment', async () => {
    await confirm(ada);
    const [{ id } = { id: '' }] = await world.rows<{ id: string }>(
      `update users set plan = 'PRO', plan_expires_at = now() + interval '1 year' where email = $1 returning id`,
      [address],
    );
    const program = new Visitor(url, (await makeToken(ada, ['webhooks:manage'])).token);
    const token = await tokenIn(address, 'Confirm your email address');
    const webhook = { name: 'Builds', url: receiver.addressOf('json'), types: ['update.published'] };
    const owner = new pg.Client({ connectionString: world.database.url(), options: USUAL_OPTIONS });
    await owner.connect();
    await owner.query('begin');
    await owner.query('select from users where id = $1 for update', [id]);
    const proof = visitor().done('POST', '/auth/confirm-email', { body: { token } });
    await sleep(300);
    // Admitted with a valid session or token, these wait for the proof.
    const grants = [
      ada.call('POST', '/user/calendar-feeds', { body: { name: 'Mine', kinds: ['gameUpdates'] } }),
      ada.call('POST', '/v1/feeds', { body: { name: 'Mine', kinds: ['major'] } }),
      ada.call('POST', '/user/channels', {
        body: { name: 'Mine', kind: 'json', kinds: ['major'], url: receiver.addressOf('json') },
      }),
      ada.call('POST', '/v1/webhooks', { body: webhook }),
      program.call('POST', '/v1/webhooks', { body: webhook }),
    ];
    await sleep(300);
    await owner.query('commit');
    await owner.end();
    await proof;
    const statuses = (await Promise.all(grants)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
    const kept = await world.rows(
      `select from (
         select user_id from calendar_feeds union all select user_id from update_feeds
         union all select user_id from chat_channels union all select user_id from webhooks
       ) access where user_id = $1`,
      [id],
    );
    expect(kept).toEqual([]);
  });

  it('announce the end of an API token a week before', async () => {
    await confirm(ada);
    await world.rows('update users set email_verified = true where email = $1', [address]);
    const choice = { name: 'Nightly build', scope: 'read', lifetimeDays: 30 };
    await ada.done('POST', '/user/api-tokens', { body: choice });
    await world.rows(
      `update api_tokens set created_at = now() - interval '24 days', expires_at = now() + interval '6 days'
       where name = 'Nightly build'`,
    );
    const [token] = await world.rows<{ end: string }>(
      `select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as end from api_tokens where name = 'Nightly build'`,
    );
    const subject = 'An API token of your account ends soon';
    // Workers look when they start, and every hour.
    await world.start('worker');
    const { text } = await mailTo(address, subject);
    expect(text).toContain(`"Nightly build"`);
    expect(text).toContain(`ends on ${token!.end}`);
  });

  it('tell that a webhook is paused, because its address is gone', async () => {
    await world.rows(`update users set plan = 'PRO', email_verified = true where email = $1`, [address]);
    receiver.behave({ status: 410 });
    const form = { name: 'Builds', url: receiver.addressOf('json'), types: ['update.published'] };
    const { webhook } = await ada.done<V1NewWebhook>('POST', '/v1/webhooks', { body: form });
    await ada.done('POST', `/v1/webhooks/${webhook.id}/ping`, { body: {} });
    const { text } = await mailTo(address, 'A webhook of your account is paused');
    expect(text).toContain('your webhook "Builds" is paused');
  });

  it('forward a support request to the operator, with the plan in the subject and in the list', async () => {
    await world.rows(`update users set plan = 'PRO', email_verified = true where email = $1`, [address]);
    const words = { subject: 'Where is my invoice?', message: 'I looked\r\nBcc: mallory@example.org' };
    await ada.done('POST', '/support/requests', { body: words });
    const { headers, text, html } = await mailTo(OPERATOR, '[PRO] Where is my invoice?');
    const valuesOf = (name: string) => headers.filter((one) => one.name === name).map(({ value }) => value);
    expect([valuesOf('reply-to'), valuesOf('bcc')]).toEqual([[address], []]);
    expect(text).toContain('Bcc: mallory@example.org');
    expect(html).toBe('');
    const admin = await signUpAdmin(world, url);
    const { data } = await admin.done<MailsBody>('GET', '/admin/mails?kind=support-request');
    expect(data.mails).toMatchObject([{ plan: 'PRO', subject: '[PRO] Where is my invoice?' }]);
    const archive = await ada.done<{ data: Record<string, object[]> }>('GET', '/user/export-data');
    expect(archive.data.deliveries).toContainEqual(
      expect.objectContaining({ kind: 'support-request', subject: '[PRO] Where is my invoice?' }),
    );
    await ada.done('DELETE', '/user/delete-account', {
      body: { currentPassword: PASSWORD, confirmationText: 'DELETE MY ACCOUNT' },
    });
    expect(await world.rows(`select 1 from deliveries where subject is not null`)).toEqual([]);
  });

  it('reset the password: the link works once, and every session ends', async () => {
    await visitor().done('POST', '/auth/forgot-password', { body: { email: address.toUpperCase() } });
    const token = await tokenIn(address, 'Choose a new password');
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor().call('POST', '/auth/reset-password', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect((await ada.get('/auth/session')).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
    await mailTo(address, 'Your password was changed');
  });

  it('change the address once the new one is confirmed, and notify the old one', async () => {
    const fresh = `new-${address}`;
    const body = { email: fresh, currentPassword: PASSWORD };
    await ada.done('PUT', '/user/update-profile', { body });
    const warning = await mailTo(address, 'Your email address is about to change');
    expect(warning.text).toContain(fresh);
    expect(warning.text).not.toContain('#token=');
    expect(await settings()).toMatchObject({ email: address, pendingEmail: fresh });
    const token = await tokenIn(fresh, 'Confirm your new email address');
    const elsewhere = await visitor().call('POST', '/auth/confirm-email', { body: { token } });
    expect([elsewhere.status, await settings()]).toMatchObject([
      403,
      { email: address, pendingEmail: fresh },
    ]);
    await ada.done('POST', '/auth/confirm-email', { body: { token } });
    expect(await settings()).toMatchObject({ email: fresh, pendingEmail: null, emailVerified: true });
  });

  it('leave no secrets in the database or the queue', async () => {
    await visitor().done('POST', '/auth/forgot-password', { body: { email: address } });
    const token = await tokenIn(address, 'Choose a new password');
    const jobs = await world.rows<{ text: string }>(`select deliveries::text as text from deliveries`);
    const kept = await world.rows<{ text: string }>(
      `select account_tokens::text as text from account_tokens`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    for (const { text } of [...jobs, ...kept]) expect(text).not.toContain(token);
  });

  it('wait while the mail server is unavailable', async () => {
    const smtpPort = Number(new URL(mailbox.smtpUrl).port);
    await mailbox.close();
    await visitor().done('POST', '/auth/forgot-password', { body: { email: address } });
    const isRetried = `select from deliveries where state = 'failed' and content->>'to' = $1`;
    await eventually('the mail was tried', async () => (await world.rows(isRetried, [address])).length > 0);
    mailbox = await startMailSimulator({ smtpPort });
    await eventually('the mail came', () => mailbox.list(address).length > 0, 45_000);
  });
});
