import { addresses } from './addresses.env.ts';
import { expect, test } from './journey.ts';
import { visit } from './quality/visit.ts';

test('a question of a PRO user, written by keyboard, reaches the operator', async ({ page }) => {
  const subject = `Invoice ${Date.now().toString(36)}`;
  await visit(page, '/subscription', 'mira');
  await page.getByRole('tab', { name: 'Subscription Settings' }).click();
  await page.getByRole('link', { name: 'Contact support' }).press('Enter');
  await expect(page.getByText('Questions are answered within 4-8 hours.')).toBeVisible();
  await page.getByLabel('Subject').focus();
  await page.keyboard.type(subject);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Where do I find it?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your message is on its way.')).toBeVisible();
  const subjects = async (): Promise<string[]> => {
    const answer = await fetch(`${addresses.mailbox}/api/messages?to=news@patchlight.example`);
    return ((await answer.json()) as { subject: string }[]).map((mail) => mail.subject);
  };
  await expect.poll(subjects).toContain(`[PRO] ${subject}`);
});
