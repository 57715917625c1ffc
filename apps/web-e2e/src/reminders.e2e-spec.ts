import { expect, openInbox, signIn, test } from './journey.ts';

const MINUTE_MS = 60_000;

test('a reminder is set on its game, arrives at the bell, and cannot be changed afterwards', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const message = `Look at it ${Date.now().toString(36)}`;
  await page.goto('/login');
  await signIn(page, 'mira');
  await expect(page.getByText('Welcome back, mira!')).toBeVisible();
  await page.goto('/g/838256');
  await page.getByRole('link', { name: 'Remind me…' }).click();

  const form = page.getByRole('dialog', { name: 'Create Reminder' });
  await expect(form.getByLabel('Game')).toHaveValue('Deepcut Nine');
  await form.getByLabel('Message').fill(message);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Reminder created.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: message });

  await test.step('edit it to the current minute', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Reminder' });
    await expect(edit.getByLabel('Game')).toHaveValue('Deepcut Nine');
    await expect(edit.getByLabel('Game')).not.toBeEditable();
    // Saved in the next minute, it would be one of the past.
    const left = MINUTE_MS - (Date.now() % MINUTE_MS);
    if (left < 20_000) await page.waitForTimeout(left);
    const now = new Date();
    const local = new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
    await edit.getByLabel('Date and time').fill(local);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reminder updated.')).toBeVisible();
  });

  await test.step('it arrives automatically and is shown as sent', async () => {
    await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 80_000 });
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeHidden();
    await openInbox(page);
    const told = page.getByRole('listitem').filter({ hasText: message }).first();
    await expect(told.getByText('Reminder', { exact: true })).toBeVisible();
    await told.getByRole('button', { name: `unread: ${message}` }).click();
    await expect(page).toHaveURL(/\/g\/838256$/);
  });

  await page.goto('/pro-features?tab=reminders');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Reminder deleted.')).toBeVisible();
  await expect(row).toBeHidden();
});
