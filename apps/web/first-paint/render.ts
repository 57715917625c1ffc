import { JSDOM } from 'jsdom';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Bundle from '../src/app/first-paint.tsx';

/** What a path shows before its data has come. */
export interface Paint {
  title: string;
  styles: string;
  html: string;
  /** What it shows when the answers of a last visit are there: only its styles are wanted. */
  sample?: string;
}

/** Paints of one kind of visitor, by path. */
export type Paints = Record<string, Paint>;

const [, , bundle, out] = process.argv;
const SETTLED_MS = 30;

const dom = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
  url: 'http://127.0.0.1/',
  pretendToBeVisual: true,
});
const { window } = dom;
const never = (): Promise<never> => new Promise(() => undefined);
window.matchMedia = (() => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;
window.scrollTo = () => undefined;
// Emotion writes its rules where only a browser sees them.
const rules: string[] = [];
window.CSSStyleSheet.prototype.insertRule = (rule) => rules.push(rule) - 1;
const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
for (const name of [...names, 'navigator', 'Event', 'CustomEvent', 'EventTarget'])
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: Reflect.get(window, name),
  });
Object.assign(globalThis, { window, fetch: never });

let imports = 0;
const paint = async (
  path: string,
  token: string | null,
  bodies?: Record<string, unknown>,
): Promise<Paint> => {
  dom.reconfigure({ url: `http://127.0.0.1${path}` });
  window.localStorage.clear();
  if (token !== null) window.localStorage.setItem('authToken', token);
  if (bodies) window.localStorage.setItem('lastAnswers', JSON.stringify({ token, bodies }));
  window.document.head.replaceChildren();
  window.document.body.replaceChildren();
  const root = window.document.body.appendChild(window.document.createElement('div'));
  rules.length = 0;
  const { mount, prepare } = (await import(`${bundle}?${++imports}`)) as typeof Bundle;
  await prepare();
  const unmount = mount(root);
  let html = '';
  do {
    html = root.innerHTML;
    await sleep(SETTLED_MS);
  } while (html === '' || html !== root.innerHTML);
  // The policy of the page lets no style attribute through: each becomes a rule.
  root.querySelectorAll<HTMLElement>('[style]').forEach((element, index) => {
    rules.push(`.painted-${index}{${element.style.cssText}}`);
    element.classList.add(`painted-${index}`);
    element.removeAttribute('style');
  });
  html = root.innerHTML;
  const { title } = window.document;
  unmount();
  return { title, styles: rules.join(''), html };
};

const TOKEN = 'a token that is still being asked about';
const { paths, samples } = (await import(bundle!)) as typeof Bundle;
const paints: { visitor: Paints; signedIn: Paints } = { visitor: {}, signedIn: {} };
for (const path of paths) {
  paints.signedIn[path] = await paint(path, TOKEN);
  if (samples[path]) paints.signedIn[path].sample = (await paint(path, TOKEN, samples[path])).html;
  const visitor = await paint(path, null);
  // A guarded page sends a visitor elsewhere.
  if (window.location.pathname === path) paints.visitor[path] = visitor;
}
writeFileSync(out!, JSON.stringify(paints));
process.exit(0);
