import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { PasskeyVerifier } from '@patchlight/application/ports';
import type { NewPasskey, Passkey, PasskeyResponse, PasskeyOptions } from '@patchlight/application/ports';

interface Shape {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    publicKey: string;
    userHandle: string;
  };
}

const RP = 'localhost';
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Verifies the responses of a `SoftwareAuthenticator`, without parsing CBOR. */
export class PlainPasskeyVerifier extends PasskeyVerifier {
  constructor(private readonly origin: string) {
    super();
  }

  override async registrationOptions(user: { id: string }): Promise<PasskeyOptions> {
    const challenge = randomBytes(32).toString('base64url');
    const id = Buffer.from(user.id).toString('base64url');
    return { challenge, options: { challenge, rp: { id: RP, name: 'Patchlight' }, user: { ...user, id } } };
  }

  override async signInOptions(): Promise<PasskeyOptions> {
    const challenge = randomBytes(32).toString('base64url');
    return { challenge, options: { challenge, rpId: RP } };
  }

  override challengeOf(answer: PasskeyResponse): string | null {
    try {
      const { response } = answer as unknown as Shape;
      return (JSON.parse(bytes(response.clientDataJSON).toString()) as { challenge: string }).challenge;
    } catch {
      return null;
    }
  }

  override async verifyRegistration(answer: PasskeyResponse, challenge: string): Promise<NewPasskey | null> {
    const { id, response } = answer as unknown as Shape;
    const counter = this.counterIn(answer, challenge, 'webauthn.create');
    return counter === null ? null : { id, publicKey: response.publicKey, counter, transports: ['internal'] };
  }

  override async verifySignIn(
    answer: PasskeyResponse,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | null> {
    const counter = this.counterIn(answer, challenge, 'webauthn.get');
    if (counter === null) return null;
    const counts = counter > 0 || passkey.counter > 0;
    if (counts && counter <= passkey.counter) return null;
    const { id, response } = answer as unknown as Shape;
    const key = createPublicKey({ key: bytes(passkey.publicKey), format: 'der', type: 'spki' });
    const signed = Buffer.concat([bytes(response.authenticatorData), sha256(bytes(response.clientDataJSON))]);
    const isOwn = id === passkey.id && bytes(response.userHandle).toString() === passkey.userId;
    return isOwn && verify('sha256', signed, key, bytes(response.signature)) ? counter : null;
  }

  private counterIn(answer: PasskeyResponse, challenge: string, type: string): number | null {
    const { response } = answer as unknown as Shape;
    const client = JSON.parse(bytes(response.clientDataJSON).toString()) as Record<string, unknown>;
    const data = bytes(response.authenticatorData);
    const isGood =
      client['type'] === type &&
      client['challenge'] === challenge &&
      client['origin'] === this.origin &&
      client['crossOrigin'] === false &&
      data.subarray(0, 32).equals(sha256(RP)) &&
      (data[32]! & 5) === 5;
    return isGood ? data.readUInt32BE(33) : null;
  }
}
