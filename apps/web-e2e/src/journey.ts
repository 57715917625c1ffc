import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from '@patchlight/api-e2e/log-faults';
import { readFile } from 'node:fs/promises';
import { LOG_FILE, addresses } from './addresses.env.ts';

const PASSWORD = 'Lantern-Oil-42';

export interface NewPost {
  appid: number;
  title: string;
  body: string;
  eventType: number;
  /** From Valve's feed of releases, with HTML. */
  isRelease?: boolean;
  /** Unix seconds; now if not given. */
  date?: number;
}

/** Publishes a post in the simulated store. */
export const publish = async (post: NewPost): Promise<{ gid: string }> => {
  const response = await fetch(`${addresses.store}/_sim/posts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(post),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { gid: string };
};

/** The whole lines of the product's log. */
const logLines = async (): Promise<string[]> => (await readFile(LOG_FILE, 'utf8')).split('\n').slice(0, -1);

/** How many of them were checked. */
let checked: number | undefined;

/**
 * A test that fails on faults in the log of the product, with a page that fails it on errors in the browser console.
 * Unless `goto` specifies what to wait for, it waits for the app, not only for the prerendered page.
 */
export const test = base.extend<{ page: Page; provoked: RegExp[]; watchedLog: void }>({
  /** Lines of the log that the test causes on purpose. */
  provoked: [[], { option: true }],
  watchedLog: [
    async ({ provoked }, use) => {
      checked ??= (await logLines()).length;
      await use();
      const lines = await logLines();
      const faults = faultsIn(lines.slice(checked), provoked);
      checked = lines.length;
      expect(faults, 'faults in the log').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (javaScriptEnabled !== false && options?.waitUntil === undefined)
        await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      return response;
    };
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      const isNetwork = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNetwork) problems.push(message.text());
    });
    await use(page);
    expect(problems, 'errors in the console').toEqual([]);
  },
});

export { expect };

let people = 0;

interface Person {
  username: string;
  password: string;
}

const newUsername = (): string => `tess-${Date.now().toString(36)}-${++people}`;

/** Signs up a new user through the form and waits for Home. */
export const signUpByForm = async (page: Page): Promise<Person> => {
  const username = newUsername();
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Tess Arbor');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email Address').fill(`${username}@patchlight.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(`Welcome, ${username}! Registration successful.`)).toBeVisible();
  return { username, password: PASSWORD };
};

/** Signs up a new user over the API. */
export const signUp = async (page: Page): Promise<Person> => {
  const username = newUsername();
  const email = `${username}@patchlight.example`;
  const answer = await page.request.post('/api/auth/register', {
    data: { name: 'Tess Arbor', username, email, password: PASSWORD, password_confirmation: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  const { data } = (await answer.json()) as { data: { token: string } };
  await page.goto('/favicon.svg');
  await page.evaluate((token) => localStorage.setItem('authToken', token), data.token);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  return { username, password: PASSWORD };
};

/** Signs in an existing user. */
export const signIn = async (page: Page, identifier: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Email Address or Username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

/** Calls the API as the user of the page. */
export const call = async (page: Page, method: string, path: string, data?: object): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(answer.ok()).toBe(true);
  return answer.text();
};

/** Follows a game from the search page. */
export const follow = async (page: Page, name: string): Promise<void> => {
  await page.goto('/search');
  await page.getByLabel('Search Games for the store').fill(name);
  await page.getByRole('button', { name: `Add ${name} to your list` }).click();
  await expect(page.getByText(`${name} added to your list!`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Game ${name} is in your list` })).toBeDisabled();
};

/** Goes to a page by "g" and its key. Keys pressed while a page registers its shortcuts are lost. */
export const goByKeys = (page: Page, key: string, address: RegExp): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address, { timeout: 5_000 });
  }).toPass();

/** Opens the inbox: the bell's popover on the desktop, the sheet on the phone. */
export const openInbox = async (page: Page): Promise<void> => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  await page
    .getByRole('button', { name: isPhone ? /inbox/i : /notifications/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
};
