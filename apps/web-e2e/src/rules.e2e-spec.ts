import type { V1RulesBody } from '@patchlight/contracts';
import type { Page } from '@playwright/test';
import { addresses } from './addresses.env.ts';
import { call, expect, publish, test } from './journey.ts';
import { open, settled, signInAs } from './quality/visit.ts';

/** A game of mira. */
const PAPERKEEP = 855_908;

const revisionsOf = async (gid: string): Promise<number | undefined> => {
  const response = await fetch(`${addresses.app}/api/updates/${gid}`);
  if (!response.ok) return undefined;
  return ((await response.json()) as { data: { revisions: unknown[] } }).data.revisions.length;
};

/** Publishes a post of two paragraphs, and takes the second away. */
const removeInSilence = async (title: string): Promise<void> => {
  const body = '[p]Shelves hold more.[/p]';
  const { gid } = await publish({
    appid: PAPERKEEP,
    title,
    body: `${body}[p]Ladders cost nothing.[/p]`,
    eventType: 12,
  });
  await expect.poll(() => revisionsOf(gid), { timeout: 60_000 }).toBe(0);
  await fetch(`${addresses.store}/_sim/posts/${gid}/edit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ body }),
  });
  await expect.poll(() => revisionsOf(gid), { timeout: 60_000 }).toBe(1);
};

const openEarlyFeatures = async (page: Page): Promise<void> => {
  await open(page, '/settings?tab=subscription', 'mira');
  const early = page.getByRole('switch', { name: 'Open early features' });
  await expect(early).toBeVisible();
  if (!(await early.isChecked())) await early.click();
  await expect(early).toBeChecked();
};

/** An earlier try has left its rule, which comes first. */
const removeRules = async (page: Page): Promise<void> => {
  const { version } = JSON.parse(await call(page, 'GET', '/v1/rules')) as V1RulesBody;
  await call(page, 'PUT', '/v1/rules', { version, rules: [] });
};

test('a rule about silent edits is tried, tells of an edit, and says why', async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, 'mira');
  await openEarlyFeatures(page);
  await removeRules(page);
  const name = `Taken back ${Date.now()}`;
  const title = `Ladders ${Date.now()}`;

  await test.step('add the rule', async () => {
    await open(page, '/settings?tab=rules', 'mira');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add a rule' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('radio', { name: 'Silent edits of updates' }).check();
    await form.getByRole('checkbox', { name: 'Removed text' }).check();
    await form.getByRole('checkbox', { name: 'Move it to Saved' }).check();
    await expect(form.getByText(/^\d+ silent edits?$/)).toBeVisible();
    await settled(page);
    await page.screenshot({ path: test.info().outputPath('form.png') });
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(
      page.getByText('For silent edits (removed text) of all updates of all your games'),
    ).toBeVisible();
  });

  await removeInSilence(title);

  await test.step('the edit is saved, by the rule', async () => {
    const row = page.getByRole('listitem').filter({ hasText: title }).last();
    await expect(async () => {
      await open(page, '/notifications?folder=saved', 'mira');
      await expect(row).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    if (test.info().project.name === 'phone') {
      await row.getByRole('button', { name: /^More actions:/ }).click();
      await page
        .getByRole('button', { name: 'Why?' })
        .or(page.getByRole('menuitem', { name: 'Why?' }))
        .click();
    } else {
      await row.hover();
      await row.getByRole('button', { name: /^Why\?:/ }).click();
    }
    await expect(page.getByText(new RegExp(`${name}, took it\\. It .*moved it to Saved`))).toBeVisible();
    await settled(page);
    await page.screenshot({ path: test.info().outputPath('why.png') });
  });

  await test.step('it is tried on the edit, and removed', async () => {
    await open(page, '/settings?tab=rules', 'mira');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const taken = page.getByRole('list', { name: 'The newest silent edits that it takes' });
    await expect(taken.getByRole('listitem').filter({ hasText: title })).toContainText('Removed text');
    await taken.scrollIntoViewIfNeeded();
    await settled(page);
    await page.screenshot({ path: test.info().outputPath('tried.png') });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
