import type { Browser, Page } from '@playwright/test';
import { parsePost, toHtml } from '@patchlight/bbcode';
import { addresses } from './addresses.env.ts';
import { judge } from './hostile/judge.ts';
import { VECTORS } from './hostile/vectors.ts';
import { expect, publish, test } from './journey.ts';

const VITREOUS = 819_400;
const BATCH = 400;
/** The same text in both formats within two hours would be one update. */
const HOURS_BETWEEN = 5;
interface Format {
  name: 'bbcode' | 'html';
  vectors: readonly string[];
  isRelease: boolean;
  /** Closes constructs that a vector left open. */
  end: string;
  /** Minimum share of visible vectors. */
  shown: number;
}

const FORMATS: Format[] = [
  {
    name: 'bbcode',
    vectors: VECTORS,
    isRelease: false,
    end: '[/noparse][/code][/url][/img]\n',
    shown: 1,
  },
  {
    name: 'html',
    vectors: VECTORS,
    isRelease: true,
    end: `'">--></script></style></title></textarea></noscript></template></iframe></select></svg></math></object>]]>\n`,
    shown: 1,
  },
];

const batchesOf = ({ vectors, end }: Format): string[] =>
  Array.from({ length: Math.ceil(vectors.length / BATCH) }, (_, index) =>
    vectors
      .slice(index * BATCH, (index + 1) * BATCH)
      .map((vector, number) => `«${number}» ${vector}${end}`)
      .join(''),
  );

const nothing = { executed: [], elements: [], attributes: [], links: [], media: [] };

const formatOf = async (gid: string): Promise<string | null> => {
  const response = await fetch(`${addresses.app}/api/updates/${gid}`);
  return response.ok ? ((await response.json()) as { data: { format: string } }).data.format : null;
};

/** Publishes posts and waits until they are stored in this format. */
const post = async (bodies: string[], { name, isRelease }: Format): Promise<string[]> => {
  const gids: string[] = [];
  for (const body of bodies) {
    const title = '<img src=x onerror=window.__pwned=1> \u202E[url=javascript:0]';
    const date = Math.floor(Date.now() / 1_000) - (isRelease ? HOURS_BETWEEN * 3_600 : 0);
    gids.push((await publish({ appid: VITREOUS, title, body, date, eventType: 12, isRelease })).gid);
  }
  for (const gid of gids) await expect.poll(() => formatOf(gid), { timeout: 60_000 }).toBe(name);
  return gids;
};

/** A page that records forbidden effects: requests to other hosts, dialogs, windows, navigation. */
const watchedPage = async (browser: Browser, options: { bypassCSP: boolean }) => {
  const context = await browser.newContext({ baseURL: addresses.app, ...options });
  const page = await context.newPage();
  const effects: string[] = [];
  const own = [addresses.app, addresses.store].map((address) => new URL(address).origin);
  await context.route('**', (route) => {
    const { origin, hostname } = new URL(route.request().url());
    if (own.includes(origin)) return route.continue();
    if (!hostname.endsWith('.steamstatic.com')) effects.push(`request ${route.request().url()}`);
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => effects.push(`popup ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && !own.includes(new URL(frame.url()).origin))
      effects.push(`went to ${frame.url()}`);
  });
  return { page, effects, end: () => context.close() };
};

const POST = 'section[aria-labelledby$="-details"] > div';

/** Opens all spoilers and details elements, and hovers all elements. */
const openAll = async (page: Page): Promise<void> => {
  await page.evaluate((selector) => {
    const section = document.querySelector(selector)!;
    for (const button of section.querySelectorAll<HTMLElement>('button[aria-expanded="false"]'))
      button.click();
    for (const details of section.querySelectorAll('details')) details.open = true;
    for (const element of section.querySelectorAll<HTMLElement>('*'))
      element.dispatchEvent(new Event('mouseover'));
  }, POST);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
};

const CONTROL_BATCH = 100;

/** Renders a post without sanitizing. */
const unsanitized = (vector: string): string =>
  vector
    .replaceAll(/\[url=("?)([^\]]*)\1\]/g, '<a href="$2">')
    .replaceAll(/\[img\]([^[]*)\[\/img\]/g, '<img src="$1">')
    .replaceAll('[', '<')
    .replaceAll(']', '>');

const gids = new Map<string, string[]>();

test.describe('hostile posts', { tag: '@once' }, () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 });

  for (const format of FORMATS) {
    test(`more than 500 vectors reach the product as ${format.name}`, async () => {
      expect(new Set(format.vectors).size).toBeGreaterThan(500);
      gids.set(format.name, await post(batchesOf(format), format));
    });

    for (const bypassCSP of [false, true])
      test(`none of them has an effect in the dialog as ${format.name}, ${bypassCSP ? 'without' : 'with'} CSP`, async ({
        browser,
      }) => {
        const { page, effects, end } = await watchedPage(browser, { bypassCSP });
        const bodies = batchesOf(format);
        for (const [index, gid] of gids.get(format.name)!.entries()) {
          await page.goto(`/?update=${gid}`);
          await page.locator(POST).getByText('«0»').first().waitFor();
          await openAll(page);
          const found = await judge(page, { selector: POST, mediaOrigins: [addresses.store] });
          expect(found).toEqual(nothing);
          const text = await page.locator(POST).innerText();
          const numbers = (words: string): number => new Set(words.match(/«\d+»/g)).size;
          expect(numbers(text) / numbers(bodies[index]!), 'vectors shown').toBeGreaterThanOrEqual(
            format.shown,
          );
          expect(page.url()).toBe(`${addresses.app}/?update=${gid}`);
          expect(await page.title()).toContain('Patchlight');
        }
        expect(effects).toEqual([]);
        await end();
      });
  }

  test('none of them has an effect in the HTML of feeds', async ({ browser }) => {
    const { page, effects, end } = await watchedPage(browser, { bypassCSP: true });
    for (const format of FORMATS)
      for (const body of batchesOf(format)) {
        await page.goto('/livez');
        await page.evaluate(
          (html) => {
            document.body.innerHTML = `<section>${html}</section>`;
            for (const details of document.querySelectorAll('details')) details.open = true;
          },
          toHtml(parsePost(format.name, body), Infinity),
        );
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
        expect(await judge(page, { selector: 'section', mediaOrigins: [] })).toEqual(nothing);
        await expect(page.locator('section')).toContainText('«0»');
      }
    expect(effects).toEqual([]);
    await end();
  });

  test('the same vectors have an effect where markup is not sanitized', async ({ browser }) => {
    let requests = 0;
    const seen = { executed: 0, elements: 0, attributes: 0, links: 0, media: 0 };
    // A batch whose page navigated away had an effect too.
    for (let start = 0; start < VECTORS.length; start += CONTROL_BATCH) {
      const { page, effects, end } = await watchedPage(browser, { bypassCSP: true });
      await page.goto('/livez');
      await page.evaluate(
        (sections) => {
          document.body.innerHTML = '<section></section>'.repeat(sections.length);
          for (const [index, section] of document.querySelectorAll('section').entries())
            section.innerHTML = sections[index]!;
        },
        VECTORS.slice(start, start + CONTROL_BATCH).map(unsanitized),
      );
      const found = await judge(page, { selector: 'section', mediaOrigins: [] }).catch(() => null);
      if (!found) seen.executed++;
      else for (const kind of Object.keys(seen) as (keyof typeof seen)[]) seen[kind] += found[kind].length;
      requests += effects.filter((offence) => offence.startsWith('request')).length;
      await end();
    }
    for (const kind of ['elements', 'attributes', 'links', 'media'] as const)
      expect(seen[kind], kind).toBeGreaterThan(100);
    expect(seen.executed).toBeGreaterThan(2);
    expect(requests).toBeGreaterThan(20);
  });
});
