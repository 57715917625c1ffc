import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryRefused, RecipientRefused } from '@patchlight/application/ports';
import type { UpdateMail } from '@patchlight/application/ports';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { aMessageUpdate, anUpdateMail, updateMailerContract } from '@patchlight/testing';
import { NoUpdateMailer } from './no-mailer.adapter.ts';
import { SmtpTransport } from './smtp-transport.ts';
import type { SmtpOptions } from './smtp-transport.ts';
import { SmtpUpdateMailer } from './smtp-update-mailer.adapter.ts';
import { verifyDkim } from './testing/verify-dkim.ts';

const UNSUBSCRIBE = `https://patchlight.example/api/mail/unsubscribe?t=7.1790000000.${'x'.repeat(43)}`;
const MAIL = anUpdateMail({ unsubscribeUrl: UNSUBSCRIBE });
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

describe('mails about updates over SMTP', () => {
  let server: MailSimulator;
  let mailer: SmtpUpdateMailer;
  const transports: SmtpTransport[] = [];
  const mailerFor = (smtpUrl: string, options: Partial<SmtpOptions> = {}) => {
    const transport = new SmtpTransport({ smtpUrl, requiresTls: false, dkim: null, ...options });
    transports.push(transport);
    return new SmtpUpdateMailer(transport, {
      from: { name: 'Patchlight', address: 'news@patchlight.example' },
      publicUrl: new URL('https://patchlight.example/'),
      identity: new URL('https://0f3a.patchlight.invalid/'),
    });
  };
  const received = () =>
    server
      .list()
      .map(({ id }) => server.find(id)!)
      .toReversed();
  const header = (name: string): string[] =>
    received().flatMap(({ headers }) => headers.filter((one) => one.name === name).map(({ value }) => value));

  beforeAll(async () => {
    server = await startMailSimulator();
    mailer = mailerFor(server.smtpUrl);
  });
  beforeEach(() => server.clear());
  afterAll(async () => {
    for (const transport of transports) transport.close();
    await server.close();
  });

  updateMailerContract(async () => {
    let current = mailer;
    return {
      mailer: { send: (mail: UpdateMail) => current.send(mail) },
      delivered: () => received().flatMap(({ to }) => to),
      takeServerAway: async () => {
        const gone = await startMailSimulator();
        await gone.close();
        current = mailerFor(gone.smtpUrl);
      },
      refuse: (address) => server.refuse(address, 550),
    };
  });

  it('have both headers of one-click unsubscribing, each on one line', async () => {
    await mailer.send(MAIL);
    expect(received()[0]!.raw).toContain(`\r\nList-Unsubscribe: <${UNSUBSCRIBE}>\r\n`);
    expect(received()[0]!.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(header('auto-submitted')).toEqual(['auto-generated']);
    expect(header('precedence')).toEqual(['bulk']);
  });

  it('have the Message-ID of their delivery, and are grouped by user and game', async () => {
    const { message } = MAIL;
    await mailer.send(MAIL);
    await mailer.send({ ...MAIL, message: { ...message, id: '00000000-0000-4000-8000-000000000008' } });
    await mailer.send({ ...MAIL, thread: '8 904110' });
    await mailer.send({ ...MAIL, thread: null });
    expect(header('message-id').slice(0, 2)).toEqual([
      '<00000000-0000-4000-8000-000000000007@0f3a.patchlight.invalid>',
      '<00000000-0000-4000-8000-000000000008@0f3a.patchlight.invalid>',
    ]);
    const [first, second, other, ...more] = header('in-reply-to');
    expect(first).toMatch(/^<[\da-f]{32}@0f3a\.patchlight\.invalid>$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(more).toEqual([]);
    expect(header('references')).toEqual(header('in-reply-to'));
  });

  it('are signed with DKIM, both headers of unsubscribing included', async () => {
    const dkim = { domain: 'patchlight.example', selector: 'mail', privateKey };
    const title = 'Größe 🎮 '.repeat(20);
    const updates = [aMessageUpdate({ title })];
    const mail = { ...MAIL, message: { ...MAIL.message, updates } };
    await mailerFor(server.smtpUrl, { dkim }).send(mail);
    const [{ raw } = { raw: '' }] = received();
    const tags = verifyDkim(raw, publicKey)!;
    expect(tags).toMatchObject({ d: 'patchlight.example', s: 'mail' });
    expect(tags['h']!.split(':').map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    expect(verifyDkim(raw.replace('One-Click', 'Two-Click'), publicKey)).toBeNull();
    expect(verifyDkim(raw.replace('Hello', 'Hallo'), publicKey)).toBeNull();
  });

  it('are not signed without a key', async () => {
    await mailer.send(MAIL);
    expect(header('dkim-signature')).toEqual([]);
  });

  it('share five connections', async () => {
    const before = server.connections();
    const pooled = mailerFor(server.smtpUrl);
    await Promise.all(Array.from({ length: 40 }, () => pooled.send(MAIL)));
    expect(received()).toHaveLength(40);
    expect(server.connections() - before).toBeLessThanOrEqual(5);
  });

  it('are deferred once the connections are closed', async () => {
    const closed = mailerFor(server.smtpUrl);
    transports.at(-1)!.close();
    const failure = await closed.send(MAIL).catch((error: unknown) => error);
    expect(failure).toHaveProperty('message', 'Connection pool was closed');
    expect(failure).not.toBeInstanceOf(DeliveryRefused);
  });

  it.each([421, 450, 451])('may be retried after a %p', async (code) => {
    server.refuse(MAIL.to, code);
    const failure = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(failure).toMatchObject({ responseCode: code });
    expect(failure).not.toBeInstanceOf(DeliveryRefused);
    server.clear();
    await mailer.send(MAIL);
    expect(received()).toHaveLength(1);
  });

  it.each([
    ['silence', { timeoutMs: 2_000 }, { code: 'ETIMEDOUT' }],
    ['silence', { totalMs: 2_000 }, { message: 'The mail server took too long' }],
    ['drop', {}, { code: 'ECONNECTION' }],
    ['trickle', { timeoutMs: 4_000, totalMs: 6_000 }, { message: 'The mail server took too long' }],
  ] as const)('may be retried after %s behind their data (%o)', async (trouble, options, error) => {
    const impatient = mailerFor(server.smtpUrl, options);
    server.trouble(() => trouble);
    const startedAt = Date.now();
    const failure = await impatient.send(MAIL).catch((cause: unknown) => cause);
    expect(failure).toMatchObject(error);
    expect(failure).not.toBeInstanceOf(DeliveryRefused);
    expect(Date.now() - startedAt).toBeLessThan(12_000);
    server.clear();
    await impatient.send(MAIL);
    expect(received()).toHaveLength(1);
  });

  it.each([
    [550, '5.1.1 No such user'],
    [550, '5.1.10 Recipient not found'],
    [550, '5.2.1 The mailbox is disabled'],
    [550, 'No such user here'],
    [553, 'No mailbox at 192.5.1.7'],
    [550, '5.5.0 Requested action not taken: mailbox unavailable'],
    [550, '5.1.2 Host unknown'],
    [550, '<jo.pirate@patchlight.example>: user unknown'],
    [550, '5.1.1 <jo@patchlight.example>: Recipient address rejected: User unknown in local recipient table'],
    [550, '5.1.1 The email account that you tried to reach does not exist. Please try double-checking'],
    [550, '5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    [550, 'Requested action not taken: mailbox unavailable'],
    [550, 'sorry, no mailbox here by that name'],
  ])('refused with %d %s refuse their recipient', async (code, text) => {
    server.refuse(MAIL.to, code, Infinity, text);
    const failure = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RecipientRefused);
    expect(failure).toHaveProperty('message', `${code} ${text}`);
  });

  it.each([
    [550, '5.7.1 Relaying denied'],
    [553, 'Your address is not allowed here (#5.7.1)'],
    [552, '5.2.2 Mailbox full'],
    [550, 'Domain patchlight.example has exceeded the max emails per hour'],
    [550, 'relay not permitted'],
    [550, 'IP 192.0.2.1 blacklisted'],
    [550, '5.0.0 Too many messages'],
    [550, 'Sender verify failed'],
    [550, 'SPF not found for your domain'],
    [554, 'Your IP has no PTR: host not found'],
    [550, '5.1.0 <news@patchlight.example>: Domain of sender address does not exist'],
    [550, '5.1.0 <news@patchlight.example>: Sender address rejected: User unknown in virtual alias table'],
    [550, '5.1.1 Sender address rejected: Domain not found'],
    [554, '5.7.1 Client host rejected: cannot find your reverse hostname'],
    [550, 'DKIM key not found'],
    [550, 'DMARC record does not exist for this domain'],
    [504, '5.5.2 Helo command rejected: unknown host'],
    [550, 'Authentication disabled for this account'],
    [550, 'Unknown client, greylisted'],
    [550, '<no.such.unknown@patchlight.example>: access denied'],
  ])('may be retried after %d %s, which may change', async (code, text) => {
    server.refuse(MAIL.to, code, Infinity, text);
    const failure = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(failure).toHaveProperty('message', expect.stringContaining(`: ${code} ${text}`));
    expect(failure).not.toBeInstanceOf(DeliveryRefused);
  });

  it.each(['\r\nBcc: mallory@example.org\r\n\r\nfalse words', '\u202egpj.exe', 'a\0b', 'y'.repeat(100_000)])(
    'keep their headers with hostile names and titles (%#)',
    async (text) => {
      const updates = [aMessageUpdate({ title: text, excerpt: text, game: { appId: 1, name: text } })];
      await mailer.send({ ...MAIL, name: text, message: { ...MAIL.message, updates } });
      const [{ to, raw, headers } = { to: [], raw: '', headers: [] }] = received();
      expect(to).toEqual([MAIL.to]);
      expect(headers.map(({ name }) => name)).not.toContain('bcc');
      expect(raw).not.toMatch(/[\0\u202e]/);
      expect(header('subject').join().length).toBeLessThan(250);
      expect(raw.length).toBeLessThan(60_000);
    },
  );

  it('count the last updates only, if they do not fit', async () => {
    const text = '"'.repeat(1_000);
    const update = aMessageUpdate({ title: text, excerpt: text, game: { appId: 1, name: text } });
    const updates = Array.from({ length: 20 }, () => update);
    await mailer.send({ ...MAIL, message: { ...MAIL.message, kind: 'digest', updates, more: 5 } });
    const [{ html } = { html: '' }] = received();
    const shown = html.match(/<img/g)!.length;
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThan(20);
    expect(html).toContain(`See ${25 - shown} more in your inbox`);
  });

  it('are refused by an instance without a mail server', async () => {
    await expect(new NoUpdateMailer().send()).rejects.toBeInstanceOf(DeliveryRefused);
  });
});
