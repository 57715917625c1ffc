import type { Page } from '@playwright/test';
import { addresses } from './addresses.env.ts';
import { expect, follow, publish, signUp, test } from './journey.ts';

const PARCEL = 913_205;
const PAPERKEEP = 855_908;
const PICTURE = `[img alt="A lighthouse"]{STEAM_CLAN_IMAGE}/40000079/${'0123456789'.repeat(4)}.png[/img]`;

interface Stored {
  title: string;
  revisions: unknown[];
}

const stored = async (gid: string): Promise<Stored | null> => {
  const response = await fetch(`${addresses.app}/api/updates/${gid}`);
  return response.ok ? ((await response.json()) as { data: Stored }).data : null;
};

const post = async (appid: number, title: string, body: string): Promise<string> => {
  const { gid } = await publish({ appid, title, body, eventType: 12 });
  await expect.poll(() => stored(gid), { timeout: 30_000 }).not.toBeNull();
  return gid;
};

const edit = async (gid: string, change: { title?: string; body?: string }): Promise<void> => {
  await fetch(`${addresses.store}/_sim/posts/${gid}/edit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });
  await expect.poll(async () => (await stored(gid))?.revisions.length, { timeout: 30_000 }).toBe(1);
};

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Update Details' });
const footerOf = (page: Page) => dialogOf(page).getByRole('contentinfo').or(dialogOf(page).locator('footer'));

test('a shared link opens the update over the page, and closing returns to the page', async ({ page }) => {
  const gid = await post(PARCEL, `Comet mail ${Date.now()}`, '[p]Faster parcels.[/p]');
  await page.goto(`/pricing?update=${gid}`);
  await expect(dialogOf(page).getByText('Faster parcels.')).toBeVisible();
  await footerOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${addresses.app}/pricing`);

  await page.goto('/pricing?update=404404');
  await expect(page.getByRole('heading', { name: 'This update does not exist.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${addresses.app}/pricing`);
});

test('a post with BBCode shows HTML as it is written, but for links', async ({ page }) => {
  const gid = await post(
    PARCEL,
    `Harbor notes ${Date.now()}`,
    '[h2]Boats[/h2]\nThe <a href="https://studio.example/boats">new boats</a> are <b>here</b>.\nMind the <ferry times>.',
  );
  await page.goto(`/?update=${gid}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('heading', { name: 'Boats' })).toBeVisible();
  await expect(dialog.getByText('The new boats are <b>here</b>.')).toContainText('Mind the <ferry times>.');
  await expect(dialog.getByRole('link', { name: 'new boats' })).toHaveAttribute(
    'href',
    'https://studio.example/boats',
  );
});

test('j and k move through the updates of the game, scrolled to the top, and Back closes', async ({
  page,
}) => {
  const now = Date.now();
  const long = '[p]One more line of news.[/p]'.repeat(80);
  await post(PAPERKEEP, `Fold one ${now}`, long);
  await page.waitForTimeout(1_100);
  const newest = await post(PAPERKEEP, `Fold two ${now}`, long);
  await page.goto('/pricing');
  await page.goto(`/?update=${newest}`);
  const dialog = dialogOf(page);
  const body = dialog.locator('[aria-busy]');
  await expect(dialog.getByText(/^1 of \d+\+?$/)).toBeVisible();
  await body.evaluate((element) => element.scrollTo(0, 900));
  await page.keyboard.press('j');
  await expect(dialog.getByRole('heading', { name: `Fold one ${now}` })).toBeVisible();
  await expect(body).toBeFocused();
  expect(await body.evaluate((element) => element.scrollTop)).toBe(0);
  await expect(dialog.getByRole('status')).toContainText(`Fold one ${now}, 2 of`);
  await dialog.getByRole('button', { name: 'Previous update' }).click();
  await expect(dialog.getByRole('heading', { name: `Fold two ${now}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Previous update' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(`${addresses.app}/pricing`);
});

test('an edited post shows what changed, also when opened from My Games', async ({ page }) => {
  const title = `Night sorting ${Date.now()}`;
  const gid = await post(
    PARCEL,
    title,
    '[p]Belts run [b]slowly[/b] at night. [spoiler]The boss is a cat[/spoiler][/p]',
  );
  await edit(gid, { body: '[p]Belts run [b]quickly[/b] at night. [spoiler]The boss is a dog[/spoiler][/p]' });
  await signUp(page);
  await follow(page, 'Parcel to Vega');
  await page.goto('/my-games');
  await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^Edited /)).toBeVisible();
  await dialog.getByRole('button', { name: 'What changed' }).click();
  await expect(dialog.getByRole('insertion')).toHaveText(/quickly/);
  await expect(dialog.getByRole('deletion')).toHaveText(/slowly/);
  await expect(dialog.getByText(/The boss is a/)).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('images enlarge, and videos load nothing before play is pressed', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>video</p>' });
  });
  const body = `${PICTURE}\n[previewyoutube=dQw4w9WgXcQ;full][/previewyoutube]`;
  const gid = await post(PARCEL, `Pictures ${Date.now()}`, body);
  await page.goto(`/?update=${gid}`);
  const dialog = dialogOf(page);
  const picture = dialog.getByRole('button', { name: 'Enlarge picture: A lighthouse' });
  const width = (await picture.boundingBox())!.width;
  expect(width).toBeLessThanOrEqual((await dialog.boundingBox())!.width);
  await picture.focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'A lighthouse' });
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('z');
  await expect(lightbox.locator('img')).toHaveAttribute('data-scale', '2');
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(picture).toBeFocused();

  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: /Play video/ }).click();
  await expect(page.frameLocator('iframe[title="YouTube video"]').getByText('video')).toBeVisible();
  expect(asked[0]).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
});

test(
  'a post of half a megabyte, and one 10,000 tags deep, stay usable',
  { tag: '@once' },
  async ({ page }) => {
    const paragraph = `[p]${'Lanterns burn longer in the drowned streets. '.repeat(10)}[/p]`;
    const bodies = [
      paragraph.repeat(Math.ceil(500_000 / paragraph.length)),
      `${'[quote][list][*][b]'.repeat(2_500)}deep`,
      `${'x'.repeat(1_000_000)}`,
    ];
    for (const [index, body] of bodies.entries()) {
      const gid = await post(PAPERKEEP, `Huge ${index} ${Date.now()}`, body);
      await page.goto('/pricing');
      await page.goto(`/pricing?update=${gid}`);
      await expect(dialogOf(page)).toBeVisible();
      const frame = await page.evaluate(async () => {
        const body = document.querySelector('[role="dialog"] [aria-busy]')!;
        const start = performance.now();
        body.scrollTop = body.scrollHeight / 2;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - start;
      });
      expect(frame, 'milliseconds to scroll').toBeLessThan(10_000);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeHidden();
    }
  },
);

test('at every width the buttons stay visible and nothing overflows', async ({ page }) => {
  const gid = await post(
    PARCEL,
    `Widths ${Date.now()}`,
    `${'word'.repeat(100)}[table][tr]${'[td]cell[/td]'.repeat(20)}[/tr][/table]`,
  );
  for (const width of [320, page.viewportSize()!.width]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/?update=${gid}`);
    const dialog = dialogOf(page);
    for (const name of ['Full Update', 'Game Store'])
      await expect(dialog.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    await expect(footerOf(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    const body = dialog.locator('[aria-busy]');
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    for (const button of await dialog.getByRole('button').or(dialog.getByRole('link')).all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(40);
  }
});
