import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { startMailSimulator } from './mail-simulator.ts';
import type { MailSimulator } from './mail-simulator.ts';
import type { MailSummary, StoredMail } from './mailbox.ts';

let mailbox: MailSimulator;

beforeAll(async () => {
  mailbox = await startMailSimulator();
});

afterEach(() => mailbox.clear());
afterAll(() => mailbox.close());

async function send(subject: string): Promise<void> {
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: 'Patchlight <noreply@patchlight.example>',
    to: 'jo@patchlight.example',
    subject,
    text: 'Plain ✨ words',
    html: '<p>Rich <b>words</b><script>alert(1)</script></p>',
    headers: { 'List-Unsubscribe': '<https://patchlight.example/u>' },
  });
  transport.close();
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(mailbox.url + path)).json()) as T;
}

describe('mailbox', () => {
  it('receives a mail by SMTP and returns it as JSON', async () => {
    await send('Your weekly digest – 3 updates');
    const [summary] = await get<MailSummary[]>('/api/messages?to=jo@patchlight.example');
    expect(summary).toMatchObject({
      subject: 'Your weekly digest – 3 updates',
      from: 'noreply@patchlight.example',
      to: ['jo@patchlight.example'],
    });
    const mail = await get<StoredMail>(`/api/messages/${summary?.id}`);
    expect(mail.text.trim()).toBe('Plain ✨ words');
    expect(mail.html).toContain('<b>words</b>');
    expect(mail.headers).toContainEqual({
      name: 'list-unsubscribe',
      value: '<https://patchlight.example/u>',
    });
    expect(mail.raw).toContain('MIME-Version');
  });

  it('shows mails on a page with their HTML in a sandbox', async () => {
    await send('<b>bold</b> subject');
    const [mail] = mailbox.list();
    expect(await (await fetch(mailbox.url)).text()).toContain('&lt;b&gt;bold&lt;/b&gt; subject');
    expect(await (await fetch(`${mailbox.url}/mail/${mail?.id}`)).text()).toContain('<iframe src="/mail/');
    expect(await (await fetch(`${mailbox.url}/mail/${mail?.id}?view=text`)).text()).toContain(
      'Plain ✨ words',
    );
    const html = await fetch(`${mailbox.url}/mail/${mail?.id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/);
  });

  it('deletes all mails on request', async () => {
    await send('One');
    expect((await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await get('/api/messages')).toEqual([]);
    expect((await fetch(`${mailbox.url}/api/messages/none`)).status).toBe(404);
  });

  it('rejects mails to an address on request', async () => {
    const response = await fetch(`${mailbox.url}/api/refusals`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ to: 'jo@patchlight.example', code: 550, times: 1 }),
    });
    expect(response.status).toBe(204);
    await expect(send('One')).rejects.toThrow(/550/);
    await send('Two');
    expect(mailbox.list()).toMatchObject([{ subject: 'Two' }]);
  });

  it('outlives clients that reset their connections in the middle of a mail', async () => {
    for (let times = 0; times < 2; times += 1) {
      const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
      await once(socket, 'data');
      for (const command of ['EHLO there', 'MAIL FROM:<ada@patchlight.example>']) {
        socket.write(`${command}\r\n`);
        await once(socket, 'data');
      }
      const closed = once(socket, 'close');
      socket.resetAndDestroy();
      await closed;
    }
    await send('Afterwards');
    expect(mailbox.list()).toHaveLength(1);
  });

  it('keeps the newest 500', async () => {
    const transport = createTransport({ url: mailbox.smtpUrl, pool: true, maxConnections: 4 } as object);
    await Promise.all(
      Array.from({ length: 505 }, (_, i) =>
        transport.sendMail({
          from: 'a@patchlight.example',
          to: 'b@patchlight.example',
          subject: `Mail ${i}`,
          text: '.',
        }),
      ),
    );
    transport.close();
    expect(mailbox.list()).toHaveLength(500);
  });
});
