import { parseOutboundRule } from '@patchlight/adapters/outbound';
import type { OutboundRule } from '@patchlight/adapters/outbound';
import { isEmail, isFQDN } from 'class-validator';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import type { EnvReader } from './env-reader.ts';

/** External services. */
export interface ServicesEnv {
  steam: {
    webApiUrl: string;
    storeUrl: string;
    communityUrl: string;
    requestsPerSecond: number;
    /** null: no lookup of profile names and owned games. */
    webApiKey: string | null;
  };
  ingest: { intervalMs: number; concurrency: number; leaseMs: number };
  /** null: no payments. */
  stripe: {
    secretKey: string;
    webhookSecret: string;
    apiUrl: string;
    prices: { monthly: string; yearly: string };
  } | null;
  recaptcha: { siteKey: string; secret: string; verifyUrl: string } | null;
  /** Allowed targets of URLs from users, besides public https. */
  outbound: { allow: OutboundRule[]; allowFor: { calendar: OutboundRule[] } };
  /** null: no mail. */
  mail: {
    smtpUrl: string;
    requiresTls: boolean;
    /** PEM; null: only public certificates. */
    ca: string | null;
    from: { name: string; address: string };
    /** null: mails are not signed. */
    dkim: { domain: string; selector: string; privateKey: string } | null;
  } | null;
}

type ServicesMail = NonNullable<ServicesEnv['mail']>;

const readSteam = (read: EnvReader): Pick<ServicesEnv, 'steam' | 'ingest'> => ({
  ingest: {
    intervalMs:
      1_000 *
      read.number(
        'INGEST_INTERVAL_SECONDS',
        'how often a followed game is looked at, at most; games that rarely post, and all if `STEAM_REQUESTS_PER_SECOND` wants it, less often',
        { fallback: 60, min: 1, max: 86_400 },
      ),
    concurrency: read.number('INGEST_CONCURRENCY', 'fetches of one process under way at once', {
      fallback: 8,
      min: 1,
      max: 256,
    }),
    leaseMs:
      1_000 *
      read.number('INGEST_LEASE_SECONDS', 'after this long a game goes from a worker that hangs to another', {
        fallback: 180,
        min: 1,
        max: 3_600,
      }),
  },
  steam: {
    requestsPerSecond: read.number(
      'STEAM_REQUESTS_PER_SECOND',
      'politeness towards each host of the store, all processes together',
      { fallback: 1, min: 0.01, max: 100_000, whole: false },
    ),
    webApiKey: read.text(
      'STEAM_WEB_API_KEY',
      'of steamcommunity.com/dev/apikey; unset, an import can ask for wishlists only, not for owned games or profiles by name',
      null,
    ),
    webApiUrl: read.baseUrl(
      'STEAM_WEB_API_URL',
      'a proxy or a simulator can stand in',
      'https://api.steampowered.com',
    ),
    storeUrl: read.baseUrl(
      'STEAM_STORE_URL',
      'a proxy or a simulator can stand in',
      'https://store.steampowered.com',
    ),
    communityUrl: read.baseUrl(
      'STEAM_COMMUNITY_URL',
      'a proxy or a simulator can stand in',
      'https://steamcommunity.com',
    ),
  },
});

const readStripe = (read: EnvReader): ServicesEnv['stripe'] => {
  const stripe = read.group({
    STRIPE_SECRET_KEY: 'with the next three, PRO can be bought; unset, the instance takes no payments',
    STRIPE_WEBHOOK_SECRET: 'of the endpoint `/api/webhooks/stripe`',
    STRIPE_PRICE_PRO_MONTHLY: 'id of the price by the month',
    STRIPE_PRICE_PRO_YEARLY: 'id of the price by the year',
  });
  const apiUrl = read.baseUrl('STRIPE_API_URL', 'a simulator can stand in', 'https://api.stripe.com');
  return (
    stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl,
      prices: { monthly: stripe.STRIPE_PRICE_PRO_MONTHLY, yearly: stripe.STRIPE_PRICE_PRO_YEARLY },
    }
  );
};

const readRecaptcha = (read: EnvReader): ServicesEnv['recaptcha'] => {
  const keys = read.group({
    RECAPTCHA_SITE_KEY: 'with the next one, a bot check at login and sign-up',
    RECAPTCHA_SECRET: 'the key’s other half',
  });
  const verifyUrl = read.baseUrl(
    'RECAPTCHA_VERIFY_URL',
    'address of a compatible service',
    'https://www.google.com/recaptcha/api/siteverify',
  );
  return keys && { siteKey: keys.RECAPTCHA_SITE_KEY, secret: keys.RECAPTCHA_SECRET, verifyUrl };
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};

const readDkim = (read: EnvReader): ServicesMail['dkim'] => {
  const dkim = read.group({
    DKIM_DOMAIN: 'with the next two, mails are signed with DKIM; the domain of `MAIL_FROM`',
    DKIM_SELECTOR: 'the public key is in the TXT record `<selector>._domainkey.<domain>`',
    DKIM_PRIVATE_KEY: 'RSA in PEM form; line breaks may be written as `\\n`',
  });
  if (!dkim) return null;
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = dkim;
  const privateKey = dkim.DKIM_PRIVATE_KEY.replaceAll('\\n', '\n');
  if (domain && !isFQDN(domain)) read.fault('DKIM_DOMAIN', domain, 'must be a domain');
  if (selector && !/^[\w-]+(?:\.[\w-]+)*$/.test(selector))
    read.fault('DKIM_SELECTOR', selector, 'must be letters, digits and hyphens');
  if (privateKey && !isRsaKey(privateKey))
    read.fault('DKIM_PRIVATE_KEY', privateKey, 'must be an RSA key in PEM form');
  return { domain, selector, privateKey };
};

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
};

/**
 * The sender, as an address, `<address>` or `Name <address>`. The name is free text, with or without quotes: it is no list of
 * addresses, however it looks.
 * @returns null if it is none
 */
const senderOf = (text: string): ServicesMail['from'] | null => {
  const [, before = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  const written = before.trim();
  const quoted = /^"(.*)"$/.exec(written)?.[1];
  const name = quoted === undefined ? written : quoted.replace(/\\(.)/g, '$1');
  return isEmail(address) && !/\p{Cc}/u.test(name) ? { name, address } : null;
};

const readMail = (read: EnvReader): ServicesEnv['mail'] => {
  const mail = read.group({
    SMTP_URL:
      '`smtp://user:password@host:587` or `smtps://…`; with the next one, mail; unset, the instance sends none',
    MAIL_FROM: 'whom mails come from and users may write to, as an address or `Name <address>`',
  });
  const allowsPlain = read.choice(
    'SMTP_ALLOW_PLAIN',
    '`1`: mails also go to a server without TLS, as in a private network; loopback needs no permission',
    ['0', '1'] as const,
    '0',
  );
  const ca = read.text(
    'SMTP_CA',
    'certificates in PEM form that the mail server may have besides public ones: its own, or that of a private authority; mostly as a file, `SMTP_CA_FILE`',
  );
  const dkim = readDkim(read);
  if (!mail) return null;
  const { SMTP_URL: smtpUrl, MAIL_FROM: sender } = mail;
  const from = senderOf(sender);
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:\/\/[^/]/.test(smtpUrl)))
    read.fault('SMTP_URL', smtpUrl, 'must be an smtp or smtps address');
  if (sender && !from)
    read.fault('MAIL_FROM', sender, 'must be one email address, or a name and one <address>, on one line');
  if (ca !== null && !isCertificate(ca)) read.fault('SMTP_CA', ca, 'must be certificates in PEM form');
  const isLoopback = URL.canParse(smtpUrl) && LOOPBACK.test(new URL(smtpUrl).hostname);
  const requiresTls = allowsPlain === '0' && !isLoopback;
  return { smtpUrl, requiresTls, ca, from: from ?? { name: '', address: '' }, dkim };
};

const EVERYWHERE = ['0.0.0.0/0', '::/0'].map((network) => parseOutboundRule(network)!);

const readOutbound = (read: EnvReader): ServicesEnv['outbound'] => {
  const listed = read.text(
    'OUTBOUND_ALLOW',
    'networks and hosts, with commas between them and each with or without a port, that addresses from users may lead to although they are private, have another port than 443 or speak plain `http`: `192.168.1.0/24, nas.home.example:5232`',
  );
  const everything = read.choice(
    'CALDAV_ALLOW_PRIVATE',
    '`1`: as if `OUTBOUND_ALLOW` named all networks, but for calendar servers only; anybody with PRO can then reach what this machine reaches',
    ['0', '1'] as const,
    '0',
  );
  const rules = (listed?.split(',') ?? []).map(parseOutboundRule);
  if (rules.includes(null))
    read.fault('OUTBOUND_ALLOW', listed, 'must be networks and hosts with commas between them');
  return {
    allow: rules.filter((rule) => rule !== null),
    allowFor: { calendar: everything === '1' ? EVERYWHERE : [] },
  };
};

/** Reads the settings of services, in the order of the handbook. */
export const readServices = (read: EnvReader): ServicesEnv => ({
  stripe: readStripe(read),
  ...readSteam(read),
  recaptcha: readRecaptcha(read),
  mail: readMail(read),
  outbound: readOutbound(read),
});
