/** The scripts of the page in dependency order, set by the build. */
declare const SCRIPTS: readonly string[];

/** For browsers that report no paint, such as in background tabs. */
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
  // One by one, so that the browser stays responsive. Errors show when the script is needed.
  for (const script of scripts.slice(0, -1)) await import(/* @vite-ignore */ script).catch(() => undefined);
  await import(/* @vite-ignore */ app);
};

// After the first paint, which loading and evaluating the app would delay.
if (document.hidden) void start();
else {
  new PerformanceObserver(() => void start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => void start(), LATEST_MS);
}
