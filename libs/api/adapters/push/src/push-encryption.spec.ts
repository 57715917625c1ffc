import { describe, expect, it } from '@jest/globals';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PushEncryption } from './push-encryption.ts';

const device = (p256dh = createECDH('prime256v1').generateKeys('base64url')) => ({
  endpoint: 'https://push.example.com/1',
  keys: { p256dh, auth: randomBytes(16).toString('base64url') },
});
const OPTIONS = { contentEncoding: 'aes128gcm' } as const;

describe('PushEncryption', () => {
  it('encrypts many messages at once, and answers each by itself', async () => {
    const encryption = new PushEncryption();
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    const lengths = [10, 300, 20];
    const encrypted = await Promise.allSettled([
      ...lengths.map((length) => encryption.encrypt(device(), 'x'.repeat(length), OPTIONS)),
      encryption.encrypt(device(offCurve), 'x', OPTIONS),
      encryption.encrypt(device('short'), 'x', OPTIONS),
    ]);
    const bodies = encrypted.map((one) => (one.status === 'fulfilled' ? one.value.body.length : null));
    // RFC 8188: a header of 86 bytes, a delimiter and a tag of 16.
    expect(bodies).toEqual([...lengths.map((length) => length + 103), null, null]);
  });

  it('fails what waits when its thread ends, and goes on with another one', async () => {
    const library = join(mkdtempSync(join(tmpdir(), 'push-')), 'library.cjs');
    const generate =
      "(_, text) => ({ headers: {}, body: Buffer.from(text === 'end' ? process.exit() : text) })";
    writeFileSync(library, `exports.generateRequestDetails = ${generate};`);
    const encryption = new PushEncryption(library);
    const failed = ['first', 'end', 'last'].map((text) => encryption.encrypt(device(), text, OPTIONS));
    for (const one of failed) await expect(one).rejects.toThrow('has ended');
    const { body } = await encryption.encrypt(device(), 'next', OPTIONS);
    expect(Buffer.from(body).toString()).toBe('next');
  });

  it('fails with the error of its own thread only', async () => {
    const library = join(mkdtempSync(join(tmpdir(), 'push-')), 'library.cjs');
    writeFileSync(library, "throw new Error('broken');");
    const encryption = new PushEncryption(library);
    for (const text of ['first', 'next'])
      await expect(encryption.encrypt(device(), text, OPTIONS)).rejects.toThrow('broken');
  });
});
