import { describe, expect, it } from '@jest/globals';
import { withoutScripts } from './outgoing-text.ts';

describe('withoutScripts', () => {
  it('removes script-like content from texts at any depth', async () => {
    const sent = {
      name: 'Tom <script>alert(1)</script>& Jerry',
      tags: ['<embed src=x>x', { note: '<iframe src=x></iframe>ok <3' }],
    };
    expect(await withoutScripts(sent)).toEqual({ name: 'Tom & Jerry', tags: ['x', { note: 'ok <3' }] });
  });

  it('leaves all other text unchanged', async () => {
    const sent = { term: '<3 & "quotes"', message: 'learn javascript: <b>soon</b>', count: 3, note: null };
    expect(await withoutScripts(sent)).toBe(sent);
  });

  it('never changes credentials', async () => {
    const secret = '<script>P4ss</script>';
    const sent = {
      password: secret,
      password_confirmation: secret,
      currentPassword: secret,
      recaptcha_token: secret,
    };
    expect(await withoutScripts(sent)).toEqual(sent);
  });
});
