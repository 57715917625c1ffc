import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryRefused } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';
import { selfSigned, startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { mailerContract } from '@patchlight/testing';
import { NoMailer } from './no-mailer.adapter.ts';
import { SmtpMailer } from './smtp-mailer.adapter.ts';
import { SmtpTransport } from './smtp-transport.ts';

const MAIL: Mail = {
  id: '00000000-0000-4000-8000-000000000007',
  to: 'ada@example.org',
  subject: 'Confirm your address',
  paragraphs: ['Hello <b>Ada</b> & "friends",', 'please look.'],
  link: { label: 'Confirm', url: 'https://patchlight.example/confirm?a=1&b=2#token=x' },
};

describe('mails over SMTP', () => {
  let server: MailSimulator;
  let mailer: SmtpMailer;
  const transports: SmtpTransport[] = [];
  const mailerFor = (
    smtpUrl: string,
    { requiresTls = false, ca = null as string | null, name = 'Patchlight' } = {},
  ) => {
    const transport = new SmtpTransport({ smtpUrl, requiresTls, ca, dkim: null });
    transports.push(transport);
    return new SmtpMailer(transport, {
      from: { name, address: 'news@patchlight.example' },
      publicUrl: new URL('https://patchlight.example:8443/'),
      identity: new URL('https://0f3a.patchlight.invalid/'),
    });
  };
  const received = () =>
    server
      .list()
      .map(({ id }) => server.find(id)!)
      .toReversed();
  const header = (name: string): string[] =>
    received()[0]!
      .headers.filter((one) => one.name === name)
      .map(({ value }) => value);

  beforeAll(async () => {
    server = await startMailSimulator();
    mailer = mailerFor(server.smtpUrl);
  });
  beforeEach(() => server.clear());
  afterAll(async () => {
    for (const transport of transports) transport.close();
    await server.close();
  });

  describe('SmtpMailer', () =>
    mailerContract(async () => {
      let current = mailer;
      return {
        mailer: { isOn: true, send: (mail: Mail) => current.send(mail) },
        delivered: () =>
          received().map(({ headers, to, subject, text }) => {
            const messageId = headers.find(({ name }) => name === 'message-id')!.value;
            return { messageId, to, subject, text };
          }),
        takeServerAway: async () => {
          const gone = await startMailSimulator();
          await gone.close();
          current = mailerFor(gone.smtpUrl);
        },
        refuse: (address) => server.refuse(address, 550),
      };
    }));

  it('are deferred while the server does not offer the required encryption', async () => {
    const sending = mailerFor(server.smtpUrl, { requiresTls: true }).send(MAIL);
    await expect(sending).rejects.toMatchObject({ name: 'InstanceRefused', cause: { code: 'ETLS' } });
    expect(received()).toEqual([]);
  });

  it('have the operator as sender, a Message-ID, and suppress automatic replies', async () => {
    await mailer.send(MAIL);
    expect(header('from')).toEqual(['Patchlight <news@patchlight.example>']);
    expect(header('message-id')).toEqual([`<${MAIL.id}@0f3a.patchlight.invalid>`]);
    expect(header('auto-submitted')).toEqual(['auto-generated']);
  });

  it('written by a person are text only, with priority if marked, and a Reply-To of that person', async () => {
    const mail = { ...MAIL, isPersonal: true, isImportant: true, replyTo: 'grace@example.org' };
    await mailer.send(mail);
    expect(header('reply-to')).toEqual(['grace@example.org']);
    expect(header('importance')).toEqual(['High']);
    expect(header('content-type')).toEqual([expect.stringMatching(/^text\/plain/)]);
    expect(header('auto-submitted')).toEqual([]);
    server.clear();
    await mailer.send(MAIL);
    for (const name of ['reply-to', 'importance']) expect(header(name)).toEqual([]);
  });

  it('have content in both parts, and only our own markup in the HTML', async () => {
    await mailer.send(MAIL);
    const [{ text, html }] = received() as [ReturnType<typeof received>[0]];
    expect(text).toContain('Hello <b>Ada</b> & "friends",');
    expect(text).toContain('Confirm:\nhttps://patchlight.example/confirm?a=1&b=2#token=x');
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;friends&quot;,');
    expect(html).toContain('<a href="https://patchlight.example/confirm?a=1&amp;b=2#token=x"');
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
    for (const part of [text, html]) expect(part).toContain('patchlight.example:8443');
  });

  it.each<[string, Partial<Mail>]>([
    ['subject', { subject: 'Hi\r\nBcc: mallory@example.org\r\n\r\nfalse words' }],
    ['address', { to: 'ada@example.org\r\nBcc: mallory@example.org' }],
    ['list of addresses', { to: 'ada@example.org, mallory@example.org' }],
    ['name of an address', { to: '"x" <mallory@example.org>' }],
    ['address for answers', { replyTo: 'ada@example.org\r\nBcc: mallory@example.org' }],
    ['id', { id: 'x>\r\nBcc: mallory@example.org' }],
    ['parameter of the envelope', { to: 'ada@example.org> ORCPT=rfc822;mallory@example.org' }],
  ])('reach no other recipient through user input as %s', async (_, change) => {
    await mailer.send({ ...MAIL, ...change }).catch(() => undefined);
    for (const { to, headers, text } of received()) {
      expect(to).not.toContain('mallory@example.org');
      expect(headers.map(({ name }) => name)).not.toContain('bcc');
      expect(text).toMatch(/^Hello <b>Ada/);
    }
  });

  it.each([
    ['450', 450],
    ['451', 451],
    ['503, which is about the session,', 503],
  ])('may be retried after a %s', async (_, code) => {
    server.refuse(MAIL.to, code, 1);
    const failure = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(failure).toMatchObject({ responseCode: code });
    expect(failure).not.toBeInstanceOf(DeliveryRefused);
    await mailer.send(MAIL);
    expect(received()).toHaveLength(1);
  });

  it('to an address that no server accepts may not be retried, and report the reason', async () => {
    const failure = mailer.send({ ...MAIL, to: 'no address' });
    await expect(failure).rejects.toBeInstanceOf(DeliveryRefused);
    server.refuse(MAIL.to, 550);
    await expect(mailer.send(MAIL)).rejects.toThrow('550 No such recipient');
  });

  it('are kept while the server does not accept the login', async () => {
    const strict = await startMailSimulator({ login: { user: 'patchlight', password: 'right' } });
    try {
      const wrong = strict.smtpUrl.replace('//', '//patchlight:wrong@');
      for (const url of [wrong, strict.smtpUrl])
        await expect(mailerFor(url).send(MAIL)).rejects.toMatchObject({ name: 'InstanceRefused' });
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['Games: News', '"Games: News" <news@patchlight.example>'],
    ['Patchlight (Beta)', '"Patchlight (Beta)" <news@patchlight.example>'],
    ['News; Offers, "all"', '"News; Offers, \\"all\\"" <news@patchlight.example>'],
    ['mallory@example.org', '"mallory@example.org" <news@patchlight.example>'],
    ['', 'news@patchlight.example'],
  ])('come from one sender with the name %j', async (name, from) => {
    await mailerFor(server.smtpUrl, { name }).send(MAIL);
    expect(header('from')).toEqual([from]);
  });

  it('go to a server with a certificate of its own, if the operator names it', async () => {
    const tls = selfSigned('localhost');
    const own = await startMailSimulator({ host: 'localhost', tls });
    try {
      const send = (ca: string | null) => mailerFor(own.smtpUrl, { requiresTls: true, ca }).send(MAIL);
      for (const other of [null, selfSigned('localhost').cert])
        await expect(send(other)).rejects.toMatchObject({
          name: 'InstanceRefused',
          message: expect.stringMatching(/self-signed|certificate/),
        });
      await send(tls.cert);
      expect(own.list()).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it('are rejected by an instance without a mail server', async () => {
    const none = new NoMailer();
    expect(none.isOn).toBe(false);
    await expect(none.send()).rejects.toThrow('This instance sends no mail');
  });
});
