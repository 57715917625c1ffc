import { expect, follow, openInbox, publish, signUpByForm, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const BRINELIGHT = 904_110;

test('sign up, search, follow, receive a new update live, open it, see it on the calendar, log out', async ({
  page,
}) => {
  await signUpByForm(page);
  await follow(page, 'Brinelight');

  await page.goto('/my-games');
  const row = page.getByRole('listitem').filter({ hasText: 'Brinelight' });
  await expect(row.getByText(/Today|Yesterday|ago|Just now/).filter({ visible: true })).toBeVisible();

  const title = `Fresh tides ${Date.now()}`;
  await publish({
    appid: BRINELIGHT,
    title,
    body: '[h2]What is new[/h2][list][*]Lanterns burn [b]longer[/b][/list][spoiler]The keeper returns[/spoiler]',
    eventType: 14,
  });
  await page.getByRole('button', { name: '1 new' }).click({ timeout: 30_000 });
  await expect(row.getByText(title)).toBeVisible();

  await openInbox(page);
  const inbox = page.getByRole('dialog');
  await inbox.getByText(title).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Update Details' });
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog.getByText('Lanterns burn longer')).toBeVisible();
  await expect(dialog.getByText('The keeper returns')).toBeHidden();
  await dialog.getByRole('button', { name: /Spoiler/ }).click();
  await expect(dialog.getByText('The keeper returns')).toBeVisible();
  await expect(page).toHaveURL(/update=\d+/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Use the list, because the cell shows three posts and other journeys publish too.
  await page.goto('/calendar?view=list');
  await page.getByText(title).first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await page.goto('/my-games');
  await expect(page).toHaveURL(/\/login/);
});
