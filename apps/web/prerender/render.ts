import { JSDOM } from 'jsdom';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Bundle from '../src/app/prerender.tsx';

/** A page as it looks while its data is loading. */
export interface RenderedPage {
  title: string;
  styles: string;
  html: string;
  /** The page with cached responses of an earlier visit. Only its styles are used. */
  sample?: string;
}

/** The pages of one kind of visitor, by path. */
export type RenderedPages = Record<string, RenderedPage>;

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
// Emotion inserts its rules with insertRule, which jsdom does not serialize.
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
const render = async (
  path: string,
  token: string | null,
  bodies?: Record<string, unknown>,
): Promise<RenderedPage> => {
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
  // The CSP forbids style attributes, so each becomes a rule.
  root.querySelectorAll<HTMLElement>('[style]').forEach((element, index) => {
    rules.push(`.prerendered-${index}{${element.style.cssText}}`);
    element.classList.add(`prerendered-${index}`);
    element.removeAttribute('style');
  });
  html = root.innerHTML;
  const { title } = window.document;
  unmount();
  return { title, styles: rules.join(''), html };
};

const TOKEN = 'a token that is being verified';
const { paths, samples } = (await import(bundle!)) as typeof Bundle;
const rendered: { visitor: RenderedPages; signedIn: RenderedPages } = { visitor: {}, signedIn: {} };
for (const path of paths) {
  rendered.signedIn[path] = await render(path, TOKEN);
  if (samples[path]) rendered.signedIn[path].sample = (await render(path, TOKEN, samples[path])).html;
  const visitor = await render(path, null);
  // A protected page redirects visitors.
  if (window.location.pathname === path) rendered.visitor[path] = visitor;
}
writeFileSync(out!, JSON.stringify(rendered));
process.exit(0);
