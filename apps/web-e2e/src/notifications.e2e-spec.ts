import type { Page } from '@playwright/test';
import { addresses } from './addresses.env.ts';
import { call, expect, publish, test } from './journey.ts';
import { signInAs } from './quality/visit.ts';

interface Mail {
  text: string;
  headers: { name: string; value: string }[];
}

const MIRA = 'mira@patchlight.example';
/** Games of mira for each attempt, since a game waits for ten minutes after a message. */
const GAMES = [
  [
    { appid: 824_630, name: 'Moth & Lantern' },
    { appid: 861_190, name: 'Tiny Coliseum' },
  ],
  [
    { appid: 866_034, name: 'Nightlap ’88' },
    { appid: 855_908, name: 'Paperkeep' },
  ],
] as const;

/** Makes the mail server refuse the next mails to mira. */
const refuseMails = async (times: number): Promise<void> => {
  const { status } = await fetch(`${addresses.mailbox}/api/refusals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to: MIRA, code: 550, times }),
  });
  expect(status).toBe(204);
};

/** Signs in as mira, who gets mails even if an earlier try has ended before she got them again. */
const signInAsReader = async (page: Page): Promise<void> => {
  await signInAs(page, 'mira');
  await page.goto('/settings?tab=notifications');
  await refuseMails(0);
  await call(page, 'POST', '/user/mail-address/use-again');
  const preferences = { emailNotifications: true, notificationFrequency: 'daily' };
  await call(page, 'PUT', '/user/notification-preferences', preferences);
};

const headerOf = (mail: Mail, name: string): string =>
  mail.headers.find((header) => header.name === name)?.value ?? '';

const mailsToMira = async (): Promise<{ id: string; subject: string }[]> =>
  (await (await fetch(`${addresses.mailbox}/api/messages?to=${MIRA}`)).json()) as {
    id: string;
    subject: string;
  }[];

/** Waits for the mail about a post. */
const mailAbout = async (title: string): Promise<Mail> => {
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        id = (await mailsToMira()).find(({ subject }) => subject.includes(title))?.id;
        return id !== undefined;
      },
      { message: `a mail about ${title}`, timeout: 90_000 },
    )
    .toBe(true);
  return (await (await fetch(`${addresses.mailbox}/api/messages/${id}`)).json()) as Mail;
};

/** Opens the dialog of a game's notifications. */
const openChoices = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Notifications…' }).click();
  const dialog = page.getByRole('dialog', { name: `Notifications of ${name}` });
  await expect(dialog.getByLabel('Email')).toBeVisible();
  return dialog;
};

const mailAtOnce = async (page: Page, { appid, name }: (typeof GAMES)[number][number]): Promise<void> => {
  await page.goto(`/g/${appid}`);
  const dialog = await openChoices(page, name);
  await dialog.getByLabel('Email').selectOption('At once');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Notifications of ${name} saved.`)).toBeVisible();
};

test('the choices for a game send a mail, whose links open the update and end the mails without a session', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const [game] = GAMES[test.info().retry % GAMES.length]!;
  await signInAsReader(page);
  await mailAtOnce(page, game);
  let dialog = await openChoices(page, game.name);
  await expect(dialog.getByLabel('Email')).toHaveValue('instant');
  await dialog.getByLabel('Mute').selectOption('For a day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${game.name} is muted.`)).toBeVisible();
  dialog = await openChoices(page, game.name);
  await expect(dialog.getByLabel('Mute')).toContainText('Until ');
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await dialog.getByLabel('Mute').selectOption('Not muted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const title = `The lamps are lit ${Date.now()}`;
  await publish({ appid: game.appid, title, body: 'Every one of them.', eventType: 12 });

  await page.goto('/pro-features?tab=categories');
  const openCategory = async () => {
    await page.getByRole('button', { name: 'Edit With friends' }).click();
    await page.getByRole('button', { name: 'Notifications…' }).click();
    const choices = page.getByRole('dialog', { name: 'Notifications of With friends' });
    await expect(choices.getByLabel('Chat')).toBeVisible();
    return choices;
  };
  for (const [before, after] of [
    ['', 'off'],
    ['off', ''],
  ] as const) {
    const choices = await openCategory();
    await expect(choices.getByLabel('Chat')).toHaveValue(before);
    await choices.getByLabel('Chat').selectOption(after);
    await choices.getByRole('button', { name: 'Save' }).click();
    await expect(choices).toBeHidden();
  }

  const mail = await mailAbout(title);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const unsubscribe = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe'))![1]!;
  await page.goto(/https?:\/\/\S+\/g\/\S+/.exec(mail.text)![0]);
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();

  const stranger = await browser.newPage({ baseURL: addresses.app });
  await stranger.goto(unsubscribe);
  await expect(stranger).toHaveURL(/\/unsubscribe$/);
  const off = stranger.getByRole('radio', { name: 'No emails about updates' });
  await expect(off).toBeChecked();
  await expect(stranger.getByText('Emails about updates are turned off.')).toHaveCount(0);

  const oneClick = await fetch(unsubscribe, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(oneClick.status).toBe(200);
  await stranger.goto(unsubscribe);
  await expect(stranger.getByText('Emails about updates are turned off.')).toBeVisible();
  await stranger.getByRole('radio', { name: 'A daily digest' }).check();
  await stranger.getByRole('button', { name: 'Save' }).click();
  await expect(stranger.getByText(/^You get a daily digest\./)).toBeVisible();

  const forged = new URL(unsubscribe);
  forged.searchParams.set('t', `9${forged.searchParams.get('t')}`);
  await stranger.goto(forged.href);
  await expect(stranger.getByRole('alert')).toContainText('This link is not valid.');
  await stranger.close();
});

test('an address that refused a mail is used again, and an admin sends the mail again', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const [, game] = GAMES[test.info().retry % GAMES.length]!;
  await signInAsReader(page);
  await mailAtOnce(page, game);
  await refuseMails(1);
  const title = `Nobody is home ${Date.now()}`;
  await publish({ appid: game.appid, title, body: 'Not even the cat.', eventType: 12 });

  const notice = page.getByText(/^Emails about updates are suspended/);
  // A mail about a game of another journey may be the one that is refused first. Then this one is not even tried.
  const refusedMail = page
    .getByRole('region', { name: 'Sent to you' })
    .getByRole('listitem')
    .filter({ hasText: 'Failed: refused' })
    .filter({ hasText: `New update: ${game.name}` });
  await expect(async () => {
    await page.goto('/settings?tab=notifications');
    await expect(notice).toBeVisible({ timeout: 10_000 });
    await expect(refusedMail).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(notice).toBeHidden();

  const admin = await browser.newPage({ baseURL: addresses.app });
  await signInAs(admin, 'ada');
  await admin.goto('/admin/updates?tab=deliveries&deliveries-state=refused');
  const row = admin.getByRole('row').filter({ hasText: game.name }).first();
  await row.getByRole('button', { name: /^Send again/ }).click();
  expect((await mailAbout(title)).text).toContain('Not even the cat.');
  await admin.close();
});
