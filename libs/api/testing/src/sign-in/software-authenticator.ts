import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Defects of a response. */
export interface PasskeyLie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Without user verification. */
  unverified?: boolean;
  counter?: number;
  /** Signed with another key. */
  forged?: boolean;
  userHandle?: string;
  /** With the id of another credential. */
  id?: string;
  /** In a cross-origin frame, with or without its origin. */
  crossOrigin?: 'named' | 'unnamed';
}

interface Credential {
  id: string;
  userHandle: string;
  key: KeyObject;
  counter: number;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data as string).toString('base64url');

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** The CBOR types used in an attestation. */
const cbor = {
  head: (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]),
  text: (text: string): Buffer => Buffer.concat([cbor.head(3, text.length), Buffer.from(text)]),
  bytes: (bytes: Uint8Array): Buffer => Buffer.concat([cbor.head(2, bytes.length), bytes]),
  int: (value: number): Buffer => (value < 0 ? cbor.head(1, -1 - value) : cbor.head(0, value)),
  map: (...parts: Buffer[]): Buffer => Buffer.concat([cbor.head(5, parts.length / 2), ...parts]),
};

/** A software authenticator with browser: ES256, no attestation. Can produce defective responses. */
export class SoftwareAuthenticator {
  private readonly credentials: Credential[] = [];

  /** @param origin of the calling page */
  constructor(private readonly origin: string) {}

  /** The result of `navigator.credentials.create`, as JSON. */
  create(options: Record<string, unknown>, lie: PasskeyLie = {}): Record<string, unknown> {
    const { challenge, rp, user } = options as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = { id: base64url(randomBytes(16)), userHandle: user.id, key: privateKey, counter: 1 };
    this.credentials.push(credential);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cbor.map(
      cbor.int(1),
      cbor.int(2),
      cbor.int(3),
      cbor.int(-7),
      cbor.int(-1),
      cbor.int(1),
      cbor.int(-2),
      cbor.bytes(Buffer.from(x, 'base64url')),
      cbor.int(-3),
      cbor.bytes(Buffer.from(y, 'base64url')),
    );
    const id = Buffer.from(credential.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const data = Buffer.concat([this.authenticatorData(rp.id, ATTESTED, lie.counter ?? 1, lie), attested]);
    const attestation = cbor.map(
      cbor.text('fmt'),
      cbor.text('none'),
      cbor.text('attStmt'),
      cbor.map(),
      cbor.text('authData'),
      cbor.bytes(data),
    );
    return this.answer(credential.id, {
      clientDataJSON: this.clientData('webauthn.create', challenge, lie),
      attestationObject: base64url(attestation),
      authenticatorData: base64url(data),
      publicKey: base64url(publicKey.export({ format: 'der', type: 'spki' })),
      publicKeyAlgorithm: -7,
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get` with the newest passkey, as JSON. */
  use(options: Record<string, unknown>, lie: PasskeyLie = {}): Record<string, unknown> {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    const credential = this.credentials.at(-1)!;
    credential.counter += 1;
    const data = this.authenticatorData(rpId, 0, lie.counter ?? credential.counter, lie);
    const clientDataJSON = this.clientData('webauthn.get', challenge, lie);
    const key = lie.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : credential.key;
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer(lie.id ?? credential.id, {
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, key)),
      userHandle: lie.userHandle ?? credential.userHandle,
    });
  }

  private answer(id: string, response: object): Record<string, unknown> {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authenticatorData(rpId: string, flags: number, counter: number, lie: PasskeyLie): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = lie.unverified ? 0 : VERIFIED!;
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([PRESENT! | verified | flags]), count]);
  }

  private clientData(type: string, challenge: string, lie: PasskeyLie): string {
    return base64url(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? this.origin,
        crossOrigin: lie.crossOrigin !== undefined,
        ...(lie.crossOrigin === 'named' && { topOrigin: 'https://elsewhere.example' }),
      }),
    );
  }
}
