import { parseOutboundRule } from '@patchlight/adapters/outbound';
import type { OutboundRule } from '@patchlight/adapters/outbound';
import { isEmail, isFQDN } from 'class-validator';
import { createPrivateKey } from 'node:crypto';
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
    from: string;
    address: string;
    /** null: mails are not signed. */
    dkim: { domain: string; selector: string; privateKey: string } | null;
  } | null;
}

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

const readDkim = (read: EnvReader): NonNullable<ServicesEnv['mail']>['dkim'] => {
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
  const dkim = readDkim(read);
  if (!mail) return null;
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = mail;
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from;
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:\/\/[^/]/.test(smtpUrl)))
    read.fault('SMTP_URL', smtpUrl, 'must be an smtp or smtps address');
  if (from && !isEmail(address))
    read.fault('MAIL_FROM', from, 'must be an email address, or a name and <address>');
  const isLoopback = URL.canParse(smtpUrl) && LOOPBACK.test(new URL(smtpUrl).hostname);
  return { smtpUrl, requiresTls: allowsPlain === '0' && !isLoopback, from, address, dkim };
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
