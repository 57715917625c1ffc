import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { motionOf, watchMotion } from './motion.ts';
import { signInAs } from './visit.ts';

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.locator('#root:not([data-prerendered]) h1').first()).toBeVisible();
};

test('dialogs and menus do not move with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, 'mira');
  await watchMotion(page);
  await open(page, '/my-games?update=1823090411000197');
  await expect(page.getByRole('dialog').getByRole('heading', { name: /The Drowned Coast/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(await motionOf(page)).toEqual([]);
});

test('a change of theme begins no transition with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, 'mira');
  await open(page, '/my-games');
  await page.evaluate(() => {
    const begun: string[] = [];
    Object.assign(window, { begun });
    document.addEventListener('transitionrun', ({ target }) => begun.push((target as Element).tagName), true);
  });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await expect.poll(background).not.toBe(dark);
  expect(await page.evaluate(() => (window as unknown as { begun: string[] }).begun)).toEqual([]);
});

test('without reduced motion pages fade in over 500 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchMotion(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign Up');
  const fadeIn = expect.stringMatching(/^animationstart MAIN\..* 500 ms$/) as unknown;
  await expect.poll(() => motionOf(page)).toContainEqual(fadeIn);
});
