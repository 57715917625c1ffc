import { createECDH } from 'node:crypto';
import webPush from 'web-push';

/** A key pair of P-256 in base64url (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A new private key of 32 bytes. */
export const createVapidKey = (): string => webPush.generateVAPIDKeys().privateKey;

/** The pair of a private key; null if that is malformed. */
export const vapidKeysOf = (privateKey: string): VapidKeys | null => {
  if (!/^[\w-]{43}$/.test(privateKey)) return null;
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null;
  }
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey };
};
