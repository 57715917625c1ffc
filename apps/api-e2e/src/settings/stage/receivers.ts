import {
  selfSigned,
  startChatSimulator,
  startMailSimulator,
  startPushSimulator,
} from '@patchlight/simulators';
import type { ChatSimulator, MailSimulator, PushSimulator } from '@patchlight/simulators';
import { networkInterfaces } from 'node:os';
import type { Settings } from '../../testing/patchlight-process.ts';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop.ts';
import type { Row } from '../table.ts';

/** Who gets what the product sends. */
export interface Receivers {
  /** null: the instance sends no mail. */
  mailbox: MailSimulator | null;
  push: PushSimulator;
  chats: ChatSimulator;
  /** null: the instance takes no payments. */
  shop: Shop | null;
  settings: Settings;
  close(): Promise<void>;
}

const MAIL_LOGIN = { user: 'patchlight', password: 'Reef & Lantern/7' };

/** The address of this machine in its network; on loopback, servers need neither TLS nor a permission. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

const startMailbox = async ({
  mail,
}: Row): Promise<{ mailbox: MailSimulator | null; settings: Settings }> => {
  if (mail === 'off') return { mailbox: null, settings: {} };
  const MAIL_FROM = 'Patchlight <news@patchlight.example>';
  if (mail === 'STARTTLS') {
    const host = ownAddress();
    const tls = selfSigned(host);
    const mailbox = await startMailSimulator({ host, tls });
    return { mailbox, settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM, SMTP_CA: tls.cert } };
  }
  if (mail === 'plain') {
    const mailbox = await startMailSimulator();
    return { mailbox, settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM } };
  }
  const mailbox = await startMailSimulator({ login: MAIL_LOGIN });
  const url = new URL(mailbox.smtpUrl);
  url.username = encodeURIComponent(MAIL_LOGIN.user);
  url.password = encodeURIComponent(MAIL_LOGIN.password);
  return { mailbox, settings: { SMTP_URL: url.href, MAIL_FROM } };
};

export const startReceivers = async (row: Row): Promise<Receivers> => {
  const [{ mailbox, settings }, push, chats] = await Promise.all([
    startMailbox(row),
    startPushSimulator(),
    startChatSimulator(),
  ]);
  const shop = row.payments === 'on' ? await openShop() : null;
  const hosts = [push, chats].map(({ url }) => new URL(url).host);
  return {
    mailbox,
    push,
    chats,
    shop,
    settings: {
      ...settings,
      ...shop?.settings,
      OUTBOUND_ALLOW: row.outbound === 'hosts' ? hosts.join() : '127.0.0.0/8',
    },
    close: async () => {
      await Promise.all([mailbox?.close(), push.close(), chats.close(), shop?.stripe.close()]);
    },
  };
};
