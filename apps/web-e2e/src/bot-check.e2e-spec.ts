import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

const CAPTCHA = 'https://www.google.com/recaptcha/api.js';

/** A fake captcha that returns this token. The test instance has none. */
const simulateCaptcha = async (page: Page, token: string | null) => {
  const loaded: string[] = [];
  await page.route('**/api/config', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, recaptchaSiteKey: 'site-key' } });
  });
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => {
      const answer = await route.fetch();
      const policy = answer.headers()['content-security-policy'] ?? '';
      const headers = {
        ...answer.headers(),
        'content-security-policy': policy.replace("script-src 'self'", `script-src 'self' ${CAPTCHA}`),
      };
      await route.fulfill({ response: answer, headers });
    },
  );
  await page.route(`${CAPTCHA}*`, async (route) => {
    loaded.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { ready: (run) => run(), execute: async () => ${JSON.stringify(token)} };`,
    });
  });
  return loaded;
};

test(
  'the captcha loads when a form is focused, and its token goes along',
  { tag: '@once' },
  async ({ page }) => {
    const loaded = await simulateCaptcha(page, 'captcha-token');
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    const call = page.waitForRequest('**/api/auth/login');
    await signIn(page, 'jonas');
    expect((await call).postDataJSON()).toMatchObject({ recaptcha_token: 'captcha-token' });
    expect(loaded).toEqual([`${CAPTCHA}?render=site-key`]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('without a token no request is sent', { tag: '@once' }, async ({ page }) => {
  await simulateCaptcha(page, null);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await signIn(page, 'jonas');
  await expect(page.getByRole('alert')).toHaveText('Security verification failed. Please try again.');
  expect(calls).not.toContain('/api/auth/login');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
