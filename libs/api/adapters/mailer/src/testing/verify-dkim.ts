import { createHash, createVerify } from 'node:crypto';

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase();

const relaxedField = (field: string): string => {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ');
  return `${nameOf(field)}:${value.trim()}`;
};

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  const last = lines.findLastIndex((line) => line !== '');
  return lines
    .slice(0, last + 1)
    .map((line) => `${line}\r\n`)
    .join('');
};

const tagsOf = (field: string): Record<string, string> =>
  Object.fromEntries(
    field
      .slice(field.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.replace(/\s+/g, ''))
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );

/**
 * Verifies the DKIM signature of a mail (RFC 6376) with relaxed/relaxed and rsa-sha256.
 * @param publicKey PEM
 * @returns the tags of the signature; null: there is none, or it is not valid
 */
export const verifyDkim = (raw: string, publicKey: string): Record<string, string> | null => {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => nameOf(field) === 'dkim-signature');
  if (!signature) return null;
  const tags = tagsOf(signature);
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)))
    .digest('base64');
  if (tags['c'] !== 'relaxed/relaxed' || tags['a'] !== 'rsa-sha256' || tags['bh'] !== bodyHash) return null;
  const left = fields.filter((field) => field !== signature);
  const signed = tags['h']!.split(':').flatMap((name) => {
    const at = left.findLastIndex((field) => nameOf(field) === name.toLowerCase());
    return at < 0 ? [] : left.splice(at, 1);
  });
  const data = [...signed, signature.replace(/([;\s]b=)[^;]*/, '$1')].map(relaxedField).join('\r\n');
  const isValid = createVerify('RSA-SHA256').update(data).verify(publicKey, tags['b']!, 'base64');
  return isValid ? tags : null;
};
