import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { STORE_MEDIA_DOMAINS } from '@patchlight/domain';
import type { FastifyInstance } from 'fastify';

/** Sources of the content security policy that differ between instances. */
export interface PageSources {
  publicUrl: URL;
  /** Additional image origins, for a simulated store on plain http. */
  imageOrigins: string[];
  /** Whether the forms load reCAPTCHA. */
  hasBotCheck: boolean;
}

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const STORE_MEDIA = STORE_MEDIA_DOMAINS.map((domain) => `https://*.${domain}`);
/** Trusted Types policies of the web app and its libraries. */
const TRUSTED_TYPES = ['patchlight', 'dompurify'];
const RECAPTCHA_TRUSTED_TYPES = ['recaptcha', 'goog#html'];
/** Browser features that no page uses. */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
/** Videos of posts, loaded on demand. */
const VIDEOS = 'https://www.youtube-nocookie.com';
const HSTS_SECONDS = 365 * 24 * 60 * 60;
/** Paths with data responses, never pages. */
const DATA_PATH = /^\/(?:api|livez|readyz|metrics)(?:[/?]|$)/;

const isSecure = (publicUrl: URL): boolean => publicUrl.protocol === 'https:';

const pagePolicy = (sources: PageSources, nonce: string) => {
  const botCheck = sources.hasBotCheck ? RECAPTCHA : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      // With strict-dynamic, trusted scripts may load others, and supporting browsers ignore host names.
      scriptSrc: ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...botCheck],
      styleSrc: ["'self'", `'nonce-${nonce}'`],
      imgSrc: ["'self'", 'data:', ...STORE_MEDIA, ...sources.imageOrigins],
      mediaSrc: [...STORE_MEDIA, ...sources.imageOrigins],
      connectSrc: ["'self'", ...botCheck],
      fontSrc: ["'self'"],
      frameSrc: [VIDEOS, ...botCheck],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [...TRUSTED_TYPES, ...(sources.hasBotCheck ? RECAPTCHA_TRUSTED_TYPES : [])],
      upgradeInsecureRequests: isSecure(sources.publicUrl) ? [] : null,
    },
  };
};

const NO_STORE = 'no-store';

/** The headers of data responses, computed once: helmet would take twice the time of the rest of a response. */
export const dataHeaders = (publicUrl: URL): Map<string, string> =>
  new Map([
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cache-Control', NO_STORE],
    ['Permissions-Policy', PERMISSIONS_POLICY],
    ...(isSecure(publicUrl) ? [['Strict-Transport-Security', `max-age=${HSTS_SECONDS}`] as const] : []),
  ]);

/**
 * Sets the request id on every response, `dataHeaders` on data responses (a controller may override them), and helmet's
 * headers on pages, with a nonce for scripts and styles in `reply.cspNonce`.
 */
export const addSecurityHeaders = async (
  app: NestFastifyApplication,
  sources: PageSources,
): Promise<void> => {
  await app.register(helmet, {
    global: false,
    frameguard: { action: 'deny' },
    strictTransportSecurity: isSecure(sources.publicUrl) && {
      maxAge: HSTS_SECONDS,
      includeSubDomains: false,
    },
  });
  const headers = dataHeaders(sources.publicUrl);
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('X-Request-Id', request.id);
    if (DATA_PATH.test(request.url)) {
      reply.raw.setHeaders(headers);
    } else {
      const nonce = randomBytes(16).toString('base64');
      reply.raw.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
      reply.cspNonce = { script: nonce, style: nonce };
      await reply.helmet({ contentSecurityPolicy: pagePolicy(sources, nonce) });
    }
  });
  // An ETag is of use only to those who may keep the response.
  fastify.addHook('onSend', async (_, reply) => {
    if (reply.hasHeader('ETag') && reply.getHeader('Cache-Control') === NO_STORE)
      void reply.header('Cache-Control', 'private, no-cache');
  });
};
