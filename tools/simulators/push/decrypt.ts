import { createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** Sizes in bytes: of the header (RFC 8188) and of its parts, and of the tag of AES-GCM. */
const [SALT, KEY_LENGTH_AT, HEADER, TAG] = [16, 20, 21, 16];
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts a message as the browser does (RFC 8291). @throws if it is not for these keys */
export const decryptPush = (body: Buffer, keys: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, SALT);
  const headerEnd = HEADER + body[KEY_LENGTH_AT]!;
  const sender = body.subarray(HEADER, headerEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(body.subarray(headerEnd, -TAG)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter');
  return padded.subarray(0, end).toString();
};

export interface Vapid {
  /** The sender's public key, in base64url. */
  publicKey: string;
  subject: string;
}

/**
 * Verifies an Authorization header (RFC 8292).
 * @param origin of the push service
 * @returns null if it is not valid
 */
export const verifyVapid = (authorization: string, origin: string): Vapid | null => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return null;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const hoursLeft = (Number(exp) - Date.now() / 1_000) / 3_600;
  const isValid = aud === origin && hoursLeft > 0 && hoursLeft <= 24 && typeof sub === 'string';
  return isValid ? { publicKey, subject: sub } : null;
};
