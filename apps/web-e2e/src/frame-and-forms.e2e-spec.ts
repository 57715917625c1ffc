import { expect, signIn, test } from './journey.ts';

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
