import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';
import { visit } from './quality/visit.ts';

test('the image is next to the forms from 900 px on', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    const picture = page.locator('main svg[aria-hidden="true"]').last();
    await page.setViewportSize({ width: 899, height: 844 });
    await expect(picture).toBeHidden();
    await page.setViewportSize({ width: 900, height: 844 });
    await expect(picture).toBeVisible();
  }
});

test('a lazy page fades in over half a second, except with reduced motion', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  const main = page.getByRole('main');
  await expect(main).toHaveCSS('animation-duration', '0.5s');
  await expect(main).not.toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(main).toHaveCSS('animation-duration', '1e-05s');
});

test('the password strength check loads when its field is focused', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const judge = (): string[] => scripts.filter((url) => /\/strength-[^/]+\.js$/.test(url));
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Tess Arbor');
  await page.getByLabel('Email Address').fill('tess@patchlight.example');
  await page.waitForLoadState('networkidle');
  expect(judge()).toEqual([]);
  await page.getByLabel('Password', { exact: true }).focus();
  await expect.poll(() => judge().length).toBe(1);
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a toast is at the bottom right; the admin area has the full width', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('/login');
  await signIn(page, 'ada');
  const toast = await page.getByRole('list', { name: 'Messages' }).boundingBox();
  expect(toast && [1920 - toast.x - toast.width, 900 - toast.y - toast.height]).toEqual([24, 24]);
  const width = async (): Promise<number> => (await page.getByRole('main').boundingBox())?.width ?? 0;
  await page.goto('/my-games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await width()).toBeLessThan(1400);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await width()).toBeGreaterThan(1900);
});

test('Try Again on the 500 page reloads it', async ({ page }) => {
  await page.goto('/500');
  const code = await page.getByText(/^500-\d{6}$/).textContent();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try Again' }).click()]);
  await expect(page.getByText(/^500-\d{6}$/)).not.toHaveText(code ?? '');
});

test('the theme is dark unless this browser chose light or system, from the first paint on', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['first'] = getComputedStyle(document.body).backgroundColor;
    }),
  );
  /** The ground of the prerendered page, and of the app. */
  const grounds = async (): Promise<(string | undefined)[]> => {
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    return page.evaluate(() => [
      document.documentElement.dataset['first'],
      getComputedStyle(document.body).backgroundColor,
    ]);
  };
  const [LIGHT, DARK] = ['rgb(244, 245, 248)', 'rgb(12, 13, 17)'];
  /** The color of the browser's own bar. */
  const bar = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await grounds()).toEqual([DARK, DARK]);
  expect(await bar()).toEqual(['#13151b']);
  await expect(page.getByLabel('Theme')).toHaveValue('dark');
  await page.getByLabel('Theme').selectOption('Light theme');
  expect(await grounds()).toEqual([LIGHT, LIGHT]);
  expect(await bar()).toEqual(['#ffffff']);
  await page.getByLabel('Theme').selectOption('System theme');
  expect(await grounds()).toEqual([LIGHT, LIGHT]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await grounds()).toEqual([DARK, DARK]);
  expect(await bar()).toEqual(['#13151b']);
  await page.getByLabel('Theme').selectOption('Light theme');
  expect(await grounds()).toEqual([LIGHT, LIGHT]);
});

test('forced colors keep every state', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (of: Locator): Promise<string> =>
    of.evaluate((element) => getComputedStyle(element).backgroundColor);
  await visit(page, '/notifications', 'mira');
  const chosen = page.getByRole('button', { name: 'All', exact: true });
  const highlight = await ground(chosen);
  expect(highlight).not.toBe(await ground(page.getByRole('button', { name: 'Unread', exact: true })));
  expect(highlight).not.toBe(await ground(page.locator('body')));
  const dot = page.locator('[data-row][data-unread=true] [class*=dot]').first();
  expect(await ground(dot)).toBe(highlight);
  await visit(page, '/my-games', 'mira');
  const bar = page.getByRole('navigation', { name: 'Main' });
  expect(await ground(bar.getByRole('link', { name: 'My Games' }))).toBe(highlight);
  expect(await ground(bar.getByRole('link', { name: 'Calendar' }))).not.toBe(highlight);
  await visit(page, '/calendar', 'mira');
  expect(await ground(page.locator('[class*=today] [class*=dayNumber]').first())).toBe(highlight);
  await visit(page, '/settings?tab=security', 'mira');
  expect(await ground(page.getByRole('tab', { name: 'Security' }))).toBe(highlight);
  await visit(page, '/subscription', 'jonas');
  expect(await ground(page.getByRole('meter').first().locator('> *'))).toBe(highlight);
});
