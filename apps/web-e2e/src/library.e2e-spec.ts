import { expect, follow, openInbox, publish, signIn, signUp, test } from './journey.ts';

test('an empty My Games page leads to the search', async ({ page }) => {
  await signUp(page);
  await page.goto('/my-games');
  await expect(page.getByText('Your Game Hub is Empty!')).toBeVisible();
  await page.getByRole('link', { name: 'Find Games to Follow' }).click();
  await expect(page).toHaveURL(/\/search/);
});

test('a favorite moves to its section and stays there after a reload, and a removed game is gone', async ({
  page,
}) => {
  await signUp(page);
  await follow(page, 'Mosskeeper');
  await page.goto('/my-games');
  await expect(page.getByRole('heading', { name: /My Games \(1\)/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add to favorites: Mosskeeper' }).click();
  await expect(page.getByText('Mosskeeper added to favorites.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Favorite Games \(1\)/ })).toBeVisible();
  await expect(page.getByText('All your games are marked as favorites! ⭐')).toBeVisible();

  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (isPhone) {
    await page.getByRole('button', { name: 'More actions for Mosskeeper' }).click();
    await page.getByRole('menuitem', { name: 'Remove game' }).click();
  } else {
    await page.getByRole('listitem').filter({ hasText: 'Mosskeeper' }).hover();
    await page.getByRole('button', { name: 'Remove game: Mosskeeper' }).click();
  }
  await expect(page.getByText('Mosskeeper removed from your list.')).toBeVisible();
  await expect(page.getByText('Your Game Hub is Empty!')).toBeVisible();
});

test(
  'search keeps its words in the address and says when nothing is found',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'mira');
    await page.waitForURL('**/');
    await page.goto('/search');
    await page.getByLabel('Search Games for the store').fill('zzqqxx');
    await expect(page).toHaveURL(/q=zzqqxx/);
    await expect(page.getByText('No results found for "zzqqxx".')).toBeVisible();
    await page.getByLabel('Search Games for the store').fill('');
    await expect(page).toHaveURL(/\/search$/);
  },
);

test('the inbox can be marked as read and cleared', async ({ page }) => {
  await signUp(page);
  await follow(page, 'Cinderhold');
  const title = `Winter patch ${Date.now()}`;
  await publish({ appid: 871_460, title, body: 'Fixed the gate.', eventType: 12 });
  await openInbox(page);
  const inbox = page.getByRole('dialog');
  await expect(inbox.getByText(title)).toBeVisible({ timeout: 30_000 });
  await expect(inbox.getByText('1 unread', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(inbox.getByText('1 unread', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});

test('every unknown path shows the 404 page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/^Patchlight - /);
});
