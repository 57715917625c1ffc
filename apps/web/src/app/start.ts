/** Set where this script is put into a page: the scripts of that page, each after those it builds on. */
declare const SCRIPTS: readonly string[];

/** When the browser tells of no paint, as some do in the background. */
const LATEST_MS = 1_000;

const scripts = SCRIPTS;
let isStarted = false;

const fetchAhead = (href: string): void => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
};

const start = async (): Promise<void> => {
  if (isStarted) return;
  isStarted = true;
  for (const script of scripts) fetchAhead(script);
  const app = scripts.at(-1)!;
  // One by one: the browser answers in between. What cannot be loaded shows when it is needed.
  for (const script of scripts.slice(0, -1)) await import(/* @vite-ignore */ script).catch(() => undefined);
  await import(/* @vite-ignore */ app);
};

// What is painted already goes first: loading and evaluating the app would hold it back.
if (document.hidden) void start();
else {
  new PerformanceObserver(() => void start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => void start(), LATEST_MS);
}
