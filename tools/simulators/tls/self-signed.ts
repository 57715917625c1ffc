import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** DER of a value with a tag. */
const der = (tag: number, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content as string)));
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, hex('06082a8648ce3d040302'));
const NAME = der(SEQUENCE, der(0x31, der(SEQUENCE, hex('0603550403'), der(0x0c, 'test'))));
const VALIDITY = der(SEQUENCE, der(0x17, '200101000000Z'), der(0x17, '491231235959Z'));

/** A name of a certificate's subject: a DNS name or an IPv4 address. */
const subjectName = (host: string): Buffer =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, host);

/** A certificate for a host, and its key, as PEM. */
export const selfSigned = (host: string): { cert: string; key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = der(SEQUENCE, hex('0603551d11'), der(0x04, der(SEQUENCE, subjectName(host))));
  const content = der(
    SEQUENCE,
    hex('a003020102020101'),
    ECDSA_WITH_SHA256,
    NAME,
    VALIDITY,
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, names)),
  );
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey));
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
