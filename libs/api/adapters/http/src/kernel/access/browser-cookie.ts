import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Maximum lifetime of a cookie in browsers, in seconds. */
const LIFETIME = 400 * 24 * 60 * 60;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (publicUrl: URL): boolean => publicUrl.protocol === 'https:';

// The `__Host-` prefix prevents subdomains from setting the cookie; browsers accept it only over https.
const nameOf = (publicUrl: URL): string =>
  isSecure(publicUrl) ? '__Host-patchlight-browser' : 'patchlight-browser';

/** The secret that identifies this browser; undefined before it is set. */
export const readBrowser = (request: FastifyRequest, publicUrl: URL): string | undefined => {
  const secret = request.cookies[nameOf(publicUrl)];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
};

/**
 * The secret of this browser, set now if missing: 256 random bits in an HttpOnly cookie. Renews the cookie's lifetime.
 */
export const ensureBrowser = (request: FastifyRequest, reply: FastifyReply, publicUrl: URL): string => {
  const secret = readBrowser(request, publicUrl) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(nameOf(publicUrl), secret, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure(publicUrl),
    maxAge: LIFETIME,
  });
  return secret;
};
