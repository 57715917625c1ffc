import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as browsers keep a cookie at all, in seconds. */
const LIFETIME = 400 * 24 * 60 * 60;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (publicUrl: URL): boolean => publicUrl.protocol === 'https:';

// The prefix keeps a subdomain from planting the cookie; browsers accept it only over https.
const nameOf = (publicUrl: URL): string =>
  isSecure(publicUrl) ? '__Host-patchlight-browser' : 'patchlight-browser';

/** The secret that tells this browser from others; undefined before it has been given one. */
export const readBrowser = (request: FastifyRequest, publicUrl: URL): string | undefined => {
  const secret = request.cookies[nameOf(publicUrl)];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
};

/**
 * The secret of this browser, given to it now if it has none: 256 random bits in a cookie no script can read. Its
 * lifetime begins anew each time.
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
