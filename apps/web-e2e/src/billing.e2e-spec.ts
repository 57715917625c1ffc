import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { addresses } from './addresses.env.ts';
import { expect, signUp, test } from './journey.ts';

const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0025 0000 3155' };
const DAY = 86_400;

const controlPayments = async (path: string, body: object): Promise<void> => {
  const response = await fetch(`${addresses.payments}/_sim/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
};

const payWith = async (page: Page, card: string): Promise<void> => {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
};

/** From the pricing page to the checkout. */
const upgrade = async (page: Page, period: 'Monthly' | 'Yearly'): Promise<void> => {
  await page.goto('/pricing');
  await page.getByRole('radio', { name: period }).check();
  await page
    .getByRole('button', {
      name: period === 'Monthly' ? 'Upgrade to Pro - $2.99/mo' : 'Upgrade to Pro - $24.99/yr',
    })
    .click();
  await expect(page).toHaveURL(new RegExp(`^${addresses.payments}/c/pay/`));
};

/** Follows the given number of games over the API. Returns the name of another game. */
const followMany = async (page: Page, count: number): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const games = (await (await fetch(`${addresses.store}/_sim/games`)).json()) as {
    appid: number;
    name: string;
  }[];
  for (const { appid, name } of games.slice(0, count)) {
    const response = await fetch(`${addresses.app}/api/user/games`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ steamAppId: appid, name }),
    });
    expect(response.status).toBe(201);
  }
  return games[count]!.name;
};

const menuShows = async (page: Page, plan: string): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu').getByText(plan, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
};

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('pays monthly after a declined card, uses PRO, cancels, resumes, cancels, and ends up FREE', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await menuShows(page, 'FREE');

  await test.step('the payment page shows a declined card, and canceling charges nothing', async () => {
    await upgrade(page, 'Monthly');
    await payWith(page, CARDS.declined);
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(page.getByText('The payment was not finished. Nothing was charged.')).toBeVisible();
  });

  await test.step('3-D Secure is required, and the redirect back shows PRO', async () => {
    await upgrade(page, 'Monthly');
    await payWith(page, CARDS.asks);
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Welcome to PRO!')).toBeVisible();
    await expect(page).toHaveURL(`${addresses.app}/subscription`);
    await expect(page.getByText('PRO Plan Active')).toBeVisible();
    await expect(page.getByText(/Next billing date: \S/)).toBeVisible();
    await menuShows(page, 'PRO');
  });

  await test.step('the settings show the plan, the payment and its invoice', async () => {
    await page.getByRole('tab', { name: 'Subscription Settings' }).click();
    await expect(card(page, 'Current Plan').getByText('ACTIVE', { exact: true })).toBeVisible();
    const history = card(page, 'Billing History');
    await expect(history.getByText('UPGRADE')).toBeVisible();
    await expect(history.getByText('COMPLETED')).toBeVisible();
    await expect(history.getByText('$2.99')).toHaveCount(2);
    const arriving = page.waitForEvent('download');
    await history.getByRole('link', { name: /Download the invoice of/ }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^Invoice-.*\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the portal opens in a new tab', async () => {
    const [portal] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Manage Billing' }).click(),
    ]);
    await expect(portal.getByRole('heading', { name: 'Your subscription' })).toBeVisible();
    expect(portal.url()).toMatch(new RegExp(`^${addresses.payments}/p/session/`));
    expect(await portal.evaluate(() => window.opener)).toBeNull();
    await portal.close();
    await expect(page).toHaveURL(`${addresses.app}/subscription?tab=settings`);
  });

  const cancel = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await expect(dialog).toContainText(/PRO keeps working until .+\d{4}/);
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(/Your subscription is canceled\. PRO access continues until .+\d{4}\./),
    ).toBeVisible();
    await expect(card(page, 'Current Plan').getByText('CANCELED', { exact: true })).toBeVisible();
  };

  await test.step('canceling requires confirmation and shows until when PRO works', async () => {
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('button', { name: 'Keep PRO' }).click();
    await expect(card(page, 'Current Plan').getByText('ACTIVE', { exact: true })).toBeVisible();
    await cancel();
  });

  await test.step('resuming reverts the cancellation', async () => {
    await page.getByRole('button', { name: 'Resume Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resume your subscription?' });
    await dialog.getByRole('button', { name: 'Resume subscription' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('PRO Plan Active')).toBeVisible();
    await expect(card(page, 'Current Plan').getByText('ACTIVE', { exact: true })).toBeVisible();
  });

  await test.step('after the paid period the account is FREE; its 30 games stay, and adding more is rejected', async () => {
    await cancel();
    const oneMore = await followMany(page, 30);
    await controlPayments('clock', { advance: 32 * DAY });
    await expect(async () => {
      await page.goto('/subscription');
      await expect(page.getByText('Free Plan', { exact: true })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await page.reload();
    await menuShows(page, 'FREE');
    await page.goto('/my-games');
    await expect(page.getByText('30 of 10 games')).toBeVisible();
    await page.goto('/search');
    await page.getByLabel('Search Games for the store').fill(oneMore);
    await page.getByRole('button', { name: `Add ${oneMore} to your list` }).click();
    await expect(
      page.getByText('You have reached your limit of 10 games. Upgrade to PRO for unlimited games!'),
    ).toBeVisible();
    await page.goto('/pricing');
    await expect(page.getByRole('button', { name: 'Upgrade to Pro - $2.99/mo' })).toBeEnabled();
  });
});

test('finds a locked feature, pays yearly and can use it', async ({ page }) => {
  await signUp(page);
  const lock = page.getByRole('heading', { name: 'Unlock Game Wishlist' });
  await page.goto('/pro-features');
  await page.getByRole('tab', { name: 'Game Wishlist' }).click();
  await expect(lock).toBeVisible();
  await expect(page.getByText('Only $2.99/month • Cancel anytime • Instant access')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Game' })).toBeDisabled();
  await upgrade(page, 'Yearly');
  await expect(page.getByRole('heading', { name: /per year/ })).toBeVisible();
  await payWith(page, CARDS.pays);
  await expect(page.getByText('Welcome to PRO!')).toBeVisible();
  await page.getByRole('tab', { name: 'Subscription Settings' }).click();
  await expect(card(page, 'Billing History').getByText('$24.99').first()).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByText("You're on PRO!")).toBeVisible();
  await expect(card(page, 'Pro').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await page.goto('/pro-features?tab=wishlist');
  await expect(page.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeVisible();
  await expect(lock).toBeHidden();
});

test.describe('while payments are unavailable', () => {
  test.use({ provoked: [/"\/api\/subscription\/[\w-]+".*"statusCode":503/] });

  test('the upgrade reports that payments are unavailable, and a retry works', async ({ page }) => {
    await signUp(page);
    await page.goto('/pricing');
    const button = page.getByRole('button', { name: 'Upgrade to Pro - $2.99/mo' });
    await expect(button).toBeEnabled();
    await controlPayments('outages', { kind: 'error', times: 100 });
    try {
      await button.click();
      await expect(page.getByRole('alert')).toContainText(
        'Payments are not available right now. Please try again later.',
      );
      await expect(page).toHaveURL(`${addresses.app}/pricing`);
    } finally {
      await controlPayments('outages', { kind: 'error', times: 0 });
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(new RegExp(`^${addresses.payments}/c/pay/`));
  });

  test('changing a subscription reports that payments are unavailable, and the subscription stays', async ({
    page,
  }) => {
    await signUp(page);
    await upgrade(page, 'Monthly');
    await payWith(page, CARDS.pays);
    await expect(page.getByText('Welcome to PRO!')).toBeVisible();
    await page.getByRole('tab', { name: 'Subscription Settings' }).click();
    await expect(card(page, 'Billing History').getByText('UPGRADE')).toBeVisible();
    const away = 'Payments are not available right now. Please try again later.';
    await controlPayments('outages', { kind: 'error', times: 100 });
    try {
      await page.getByRole('button', { name: 'Manage Billing' }).click();
      await expect(card(page, 'Manage Subscription').getByRole('alert')).toContainText(away);
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(dialog.getByRole('alert')).toContainText(away);
      await dialog.getByRole('button', { name: 'Keep PRO' }).click();
      await expect(card(page, 'Current Plan').getByText('ACTIVE', { exact: true })).toBeVisible();
    } finally {
      await controlPayments('outages', { kind: 'error', times: 0 });
    }
  });
});
