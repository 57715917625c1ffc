import { isIP } from 'node:net';
import { vapidKeysOf } from '@patchlight/adapters/push';
import type { VapidKeys } from '@patchlight/adapters/push';
import { isEmail } from 'class-validator';
import type { EnvReader } from './env-reader.ts';

/** How the instance identifies itself to push services (VAPID, RFC 8292). */
export interface PushEnv {
  /** null: generated and stored in the data folder with `ROLE=all`; otherwise no push messages. */
  keys: VapidKeys | null;
  /** A mailto: or https: URL. */
  subject: string;
}

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|invalid)\.?$/;
const isLocal = (host: string): boolean => LOCAL_NAME.test(host) || isIP(host.replace(/^\[|\]$/g, '')) > 0;

/** Host of the contact; null if it is neither a mailto: nor an https: URL. */
const hostOf = (subject: string): string | null => {
  const url = URL.parse(subject);
  if (url?.protocol === 'https:') return url.hostname;
  const address = /^mailto:(.+)$/.exec(subject)?.[1];
  // Local names are no valid domains of addresses, but are told apart below.
  if (address && (isEmail(address) || /^[^\s@]+@localhost$/.test(address))) return address.split('@').at(-1)!;
  return null;
};

const readKeys = (read: EnvReader): VapidKeys | null => {
  const given = read.group({
    VAPID_PUBLIC_KEY:
      'with the next one, the key pair that push services know the instance by, in base64url, the same for all processes; unset, a pair is made in `DATA_DIR`, with `ROLE=all` only. With other keys all devices must turn push on again',
    VAPID_PRIVATE_KEY: 'the other half: 32 bytes in base64url',
  });
  if (!given?.VAPID_PRIVATE_KEY) return null;
  const keys = vapidKeysOf(given.VAPID_PRIVATE_KEY);
  if (!keys) read.fault('VAPID_PRIVATE_KEY', given.VAPID_PRIVATE_KEY, 'must be 32 bytes in base64url');
  else if (given.VAPID_PUBLIC_KEY && given.VAPID_PUBLIC_KEY !== keys.publicKey)
    read.fault('VAPID_PUBLIC_KEY', given.VAPID_PUBLIC_KEY, 'is not the public key of VAPID_PRIVATE_KEY');
  return keys;
};

export const readPush = (read: EnvReader, publicUrl: URL): PushEnv => {
  const keys = readKeys(read);
  const given = read.text(
    'VAPID_SUBJECT',
    'whom push services may write to: `mailto:ops@example.org` or an https address; unset, `PUBLIC_URL`',
    null,
  );
  const subject = given ?? (publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:operator@localhost');
  const host = hostOf(subject);
  if (host === null) read.fault('VAPID_SUBJECT', given, 'must be a mailto: or an https: address');
  else if (isLocal(host) && publicUrl.protocol === 'https:' && !isLocal(publicUrl.hostname))
    read.fault('VAPID_SUBJECT', given, 'must not be a local name: Apple refuses messages with it');
  return { keys, subject };
};
