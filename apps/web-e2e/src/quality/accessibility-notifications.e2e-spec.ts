import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { expectCleanOnBoth } from './axe.ts';
import { visit } from './visit.ts';

// They are checked at rest, which comes sooner.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const AT = '2026-01-05T12:00:00.000Z';
const CHANNEL = {
  id: 'c7',
  kind: 'discord',
  name: 'Friends',
  maskedAddress: 'discord.com/…3456',
  kinds: ['major', 'price-drop'],
  createdAt: AT,
  lastSuccessAt: AT,
  lastError: null,
  ended: null,
};
const GAME = { appId: 838_256, name: 'Deepcut Nine' };
const FAILED = {
  id: 'd1',
  channel: 'email',
  kind: 'update',
  recipient: 'm…@patchlight.example',
  game: GAME,
  state: 'refused',
  at: AT,
  error: '550 No such recipient',
};
const HELD = { id: 'h1', title: 'The ninth shaft', game: GAME, reason: 'quiet', dueAt: AT };

const answer = async (page: Page, path: string, body: object): Promise<void> => {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json: { success: true, ...body } }));
};

test('axe finds nothing in the notification settings with trouble of every kind, and in the form of a channel @once', async ({
  page,
}) => {
  const ended = { ...CHANNEL, id: 'c8', name: 'Old', ended: { reason: 'Nothing there (404).', at: AT } };
  await answer(page, '/user/channels', { data: [CHANNEL, ended] });
  await answer(page, '/user/channels/c7/test', {
    data: { isDelivered: false, answer: 'Not now (503).', channel: CHANNEL },
  });
  await answer(page, '/user/deliveries', { data: { deliveries: [FAILED], held: [HELD] }, next_cursor: 'x' });
  await page.route('**/api/user/settings', async (route) => {
    const body = (await (await route.fetch()).json()) as { data: { user: object } };
    Object.assign(body.data.user, {
      emailNotifications: false,
      mailRefusal: { at: AT, reason: '550 No such recipient' },
    });
    await route.fulfill({ json: body });
  });
  // The whole page at once: the bar at the bottom of phones would cover half of a checkbox somewhere.
  await page.setViewportSize({ ...page.viewportSize()!, height: 6_000 });
  await visit(page, '/settings?tab=notifications', 'mira');
  await expect(page.getByRole('button', { name: 'Use again' })).toBeVisible();
  await page.getByLabel('Digest', { exact: true }).selectOption('Once a week');
  await page.getByLabel('Hold instant messages in these hours, except reminders').check();
  await page.getByRole('button', { name: 'Send test to Friends' }).click();
  await expect(page.getByText('Not now (503).')).toBeVisible();
  await expect(page.getByText('The ninth shaft')).toBeVisible();
  await expectCleanOnBoth(page);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  const form = page.getByRole('dialog', { name: 'Add a chat channel' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expectCleanOnBoth(page);
});

test('axe finds nothing in the notifications of a game, and in the mail settings of a link @once', async ({
  page,
}) => {
  await visit(page, `/g/${GAME.appId}`, 'jonas');
  await page.getByRole('button', { name: 'Notifications…' }).click();
  const dialog = page.getByRole('dialog', { name: `Notifications of ${GAME.name}` });
  await expect(dialog.getByLabel('Mute')).toBeVisible();
  await expectCleanOnBoth(page);
  await answer(page, '/mail/choice?*', { data: { address: 'j…@patchlight.example', choice: 'off' } });
  await page.goto(`/unsubscribe#token=${'a'.repeat(43)}`);
  await expect(page.getByRole('radio', { name: 'A weekly digest' })).toBeVisible();
  await expectCleanOnBoth(page);
});

test('axe finds nothing in a delivery that can be sent again @once', async ({ page }) => {
  const delivery = { ...FAILED, tries: 1, lastTryAt: AT, canRetry: true };
  const pagination = { currentPage: 1, totalPages: 1, total: 1 };
  await answer(page, '/admin/deliveries?*', { data: { deliveries: [delivery], pagination } });
  await visit(page, '/admin/updates?tab=deliveries', 'ada');
  await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
  await expectCleanOnBoth(page);
});
