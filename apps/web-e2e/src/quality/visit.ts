import type { Page } from '@playwright/test';
import { addresses } from '../addresses.env.ts';
import { expect } from '../journey.ts';

const PHONE = { width: 390, height: 844 };
const PASSWORD = 'Lantern-Oil-42';
const tokens = new Map<string, string>();

/** A sample user, or null for a visitor. */
export const EVERYBODY = ['jonas', 'mira', 'ada', null] as const;
export type Who = (typeof EVERYBODY)[number];

const tokenOf = async (identifier: string): Promise<string> => {
  const known = tokens.get(identifier);
  if (known) return known;
  const response = await fetch(`${addresses.app}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  tokens.set(identifier, data.token);
  return data.token;
};

/** Waits until loading and finite animations are complete. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
};

/** Runs checks on a page that a desktop shows in the size of a phone, with its touch screen. A tall window stays tall. */
export const onPhone = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const desktop = page.viewportSize()!;
  await page.setViewportSize({
    width: PHONE.width,
    height: desktop.height > 900 ? desktop.height : PHONE.height,
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await check();
  // With its session, the emulation ends.
  await browser.detach();
  await page.setViewportSize(desktop);
};

/** Signs the page in as a sample user, or leaves it as a visitor. */
export const signInAs = async (page: Page, who: Who): Promise<void> => {
  if (who === null) return;
  await page.addInitScript((token) => localStorage.setItem('authToken', token), await tokenOf(who));
};

/** Opens a page as the current user, and waits for its content. */
export const open = async (page: Page, path: string, who: Who): Promise<void> => {
  await page.goto(path);
  // The app replaces the prerendered page.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (who !== null) await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(
    page.locator('main [aria-busy="true"], main [class*="MuiSkeleton"], main [data-skeleton]'),
  ).toHaveCount(0);
  await settled(page);
};

/** Opens a page as a sample user or a visitor. */
export const visit = async (page: Page, path: string, who: Who): Promise<void> => {
  await signInAs(page, who);
  await open(page, path, who);
};
