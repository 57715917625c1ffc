import { chromium } from 'playwright';
import lighthouse, { desktopConfig } from 'lighthouse';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.ts';
import type { Goal, Target } from './goals.ts';
import { CATEGORIES } from './goals.ts';

/** The results of one page: scores out of 100, times in milliseconds. */
export type Figures = Record<Goal, number>;
export type Device = 'mobile' | 'desktop';

/** The screens of Lighthouse, so that a returning user comes back with the same one. */
const VIEWPORTS: Record<Device, { width: number; height: number }> = {
  mobile: { width: 412, height: 823 },
  desktop: { width: 1_350, height: 940 },
};

/** A browser that Lighthouse controls over its debugging port. */
export interface Browser {
  port: number;
  close(): Promise<void>;
}

/** Opens a browser in which `target.who` has just been or has never been on the page; with a token, signed in. */
export const openBrowser = async (
  url: string,
  port: number,
  { path, who }: Target,
  device: Device,
  token: string,
): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'patchlight-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    viewport: VIEWPORTS[device],
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  const page = await context.newPage();
  if (who !== 'visitor') {
    await context.addCookies([{ name: 'signed_in', value: '1', url, expires: Date.now() / 1000 + 3_600 }]);
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  }
  if (who === 'returning') {
    // The app keeps the session and the last content.
    await page.goto(`${url}${path}`);
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector('[data-prerendered], main [aria-busy="true"], main [data-skeleton]') === null,
    );
    // What saves the page when it is left loads last.
    await page.waitForTimeout(1_000);
  }
  await page.goto('about:blank');
  return {
    port,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
};

/** One run of Lighthouse over one page. */
export const measure = async (
  { port }: Browser,
  url: string,
  { path, who }: Target,
  device: Device,
): Promise<Figures> => {
  const answer = await lighthouse(
    `${url}${path}`,
    { port, onlyCategories: [...CATEGORIES], logLevel: 'error', output: 'json' },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!answer || answer.lhr.runtimeError)
    throw new Error(`Lighthouse failed at ${path}: ${answer?.lhr.runtimeError?.message}`);
  const { categories, audits } = answer.lhr;
  if (new URL(answer.lhr.finalDisplayedUrl).pathname !== new URL(`${url}${path}`).pathname)
    throw new Error(`${path} led to ${answer.lhr.finalDisplayedUrl}`);
  // Search engines must not list the pages of users.
  const audited = CATEGORIES.filter(
    (name) => name !== 'performance' && (name !== 'seo' || who === 'visitor'),
  );
  for (const category of audited)
    for (const { id } of categories[category]!.auditRefs) {
      const { score, title } = audits[id]!;
      if (score !== null && score < 1) console.log(`    ${path} ${device}: ${category}: ${title}`);
    }
  const score = (category: string): number => Math.round((categories[category]!.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]!.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
};

/** The median of each figure. */
export const median = (runs: readonly Figures[]): Figures => {
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return Object.fromEntries(
    (Object.keys(runs[0]!) as Goal[]).map((goal) => [goal, middle(runs.map((run) => run[goal]))]),
  ) as Figures;
};
