import { describe, expect, it } from '@jest/globals';
import { withoutScripts } from './outgoing-text.ts';

describe('withoutScripts', () => {
  it('takes script-like content out of texts at any depth', () => {
    const sent = {
      name: 'Tom <script>alert(1)</script>& Jerry',
      tags: ['javascript:x', { note: '<iframe src=x>ok' }],
    };
    expect(withoutScripts(sent)).toEqual({ name: 'Tom & Jerry', tags: ['x', { note: 'ok' }] });
  });

  it('leaves innocent signs alone', () => {
    expect(withoutScripts({ term: '<3 & "quotes"' })).toEqual({ term: '<3 & "quotes"' });
  });

  it('never touches credentials', () => {
    const secret = '<script>P4ss</script>';
    const sent = {
      password: secret,
      password_confirmation: secret,
      currentPassword: secret,
      recaptcha_token: secret,
    };
    expect(withoutScripts(sent)).toEqual(sent);
  });
});
