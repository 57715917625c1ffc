import type { EarlyAnswer } from '@/shared/api';
import { TOKEN_KEY } from '@/shared/config';

/** Set by the build: the style sheet, the scripts of the page in dependency order, and its first requests for a user. */
declare const STYLES: string;
declare const SCRIPTS: readonly string[];
declare const REQUESTS: readonly string[];

/** For browsers that report no paint, such as in background tabs. */
const LATEST_MS = 3_000;

const REQUEST_MS = 10_000;

const scripts = SCRIPTS;
let isStarted = false;

/** Adds a link to the page; resolves when it has loaded or failed. Errors show when the file is needed. */
const link = (rel: string, href: string): Promise<unknown> =>
  new Promise((resolve) => {
    const element = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
    element.onload = element.onerror = resolve;
    document.body.append(element);
  });

/** Requests without the app. It repeats what fails. */
const ask = async (url: string, token: string): EarlyAnswer => {
  try {
    const headers = {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: `Bearer ${token}`,
    };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_MS) });
    return response.ok ? { body: await response.json(), headers: response.headers } : undefined;
  } catch {
    return undefined;
  }
};

/** Requests what the app needs first. With a query the page may need something else. */
const askEarly = (): void => {
  try {
    const token = localStorage.getItem(TOKEN_KEY);
    if (token === null || location.search !== '') return;
    const byUrl = new Map(REQUESTS.map((url) => [url, ask(url, token)]));
    window.earlyAnswers = { token, at: Date.now(), byUrl };
  } catch {
    // The storage is forbidden.
  }
};

const start = async (): Promise<void> => {
  if (isStarted) return;
  isStarted = true;
  askEarly();
  const styled = link('stylesheet', STYLES);
  for (const script of scripts) void link('modulepreload', script);
  const app = scripts.at(-1)!;
  // One by one, so that the browser stays responsive.
  for (const script of scripts.slice(0, -1)) await import(/* @vite-ignore */ script).catch(() => undefined);
  await styled;
  await import(/* @vite-ignore */ app);
};

/** The inert control at a point of the viewport. */
const controlAt = (page: Element, x: number, y: number): Element | null => {
  const inert = page.querySelectorAll<HTMLElement>('[inert]');
  for (const element of inert) element.inert = false;
  const control = document.elementFromPoint(x, y)?.closest('button, input, select') ?? null;
  for (const element of inert) element.inert = true;
  return control?.closest('[data-prerendered]') ? control : null;
};

// A press of a control that is inert is not lost: the app repeats it (`hydrate.ts`).
document.addEventListener(
  'click',
  (event) => {
    const page = document.querySelector('[data-prerendered]');
    const control = page && controlAt(page, event.clientX, event.clientY);
    if (!control) return;
    event.preventDefault();
    page.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    control.setAttribute('data-pressed', '');
  },
  true,
);

// Nor is what is entered into a field. (What a browser restores comes without an event.)
document.addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof Element && target.closest('[data-prerendered]'))
      target.setAttribute('data-entered', '');
  },
  true,
);

// After the first paint, which loading and evaluating the app would delay.
if (document.hidden) void start();
else {
  new PerformanceObserver(() => void start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => void start(), LATEST_MS);
}
