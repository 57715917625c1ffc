import { JSDOM } from 'jsdom';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Bundle from '../src/app/prerender.tsx';
import { cut, toTemplate } from './cut.ts';

/** A page as it looks while its data is loading. */
export interface RenderedPage {
  path: string;
  /** The server fills in its newest content. */
  isTemplate: boolean;
  title: string;
  styles: string;
  html: string;
  /** The URLs that it requests first. */
  requests: string[];
  /** The page with cached responses of an earlier visit. Only its styles are used. */
  sample?: string;
}

/** Pages by kind of visitor, and by path or route. */
type RenderedPages = Record<'visitor' | 'signedIn', Record<string, RenderedPage>>;

/** What this script writes. */
export interface Rendered {
  /** The id of the element with the answers. */
  answersId: string;
  pages: RenderedPages;
  templates: RenderedPages;
}

const [, , bundle, out] = process.argv;
const SETTLED_MS = 30;

const dom = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
  url: 'http://127.0.0.1/',
  pretendToBeVisual: true,
});
const { window } = dom;
const requested = new Set<string>();
const never = (url: string, { method }: RequestInit = {}): Promise<never> => {
  if (method === 'GET') requested.add(url);
  return new Promise(() => undefined);
};
/** URLs with dates or ids of games are not those of other users. A file may be large. */
const isFixed = (url: string): boolean => !/\d{4}|\.json$/.test(url);
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

const TOKEN = 'a token that is being verified';
const { paths, samples, frames, withContent, ANSWERS_ID, FRAME_NOTE } = (await import(
  bundle!
)) as typeof Bundle;

interface Given {
  search?: string;
  isFrame?: boolean;
  token?: string;
  /** Responses that an earlier visit has kept, by path. */
  kept?: Record<string, unknown>;
  /** Responses that come with the page, by URL. */
  answers?: Record<string, unknown>;
  content?: Bundle.PageWithContent;
}

/** Removes what differs between users and between days, and adds the note. */
const toFrame = (root: Element): void => {
  root.querySelector('[aria-label="Account menu"]')?.replaceChildren();
  root
    .querySelectorAll('nav a[href="/pro-features"] span, main h1 span, [role="tab"] span')
    .forEach((chip) => chip.remove());
  const calendar = root.querySelector('[aria-busy="true"]:has([data-date])');
  calendar?.replaceChildren();
  root.querySelector('[data-month]')?.replaceChildren('\u00a0');
  root.querySelectorAll('main p:has(time)').forEach((sentence) => sentence.replaceChildren('\u00a0'));
  for (const option of root.querySelectorAll('main option'))
    option.textContent = option.textContent.replace(/^(Automatic):.*/, '$1');
  const note = root.ownerDocument.createElement('p');
  note.className = 'frame-note';
  note.textContent = FRAME_NOTE;
  root.querySelector('main')?.append(note);
};

let imports = 0;
const render = async (
  path: string,
  { search = '', isFrame, token, kept, content, answers: bodies = content?.answers }: Given = {},
): Promise<RenderedPage> => {
  dom.reconfigure({ url: `http://127.0.0.1${path}${search}` });
  window.localStorage.clear();
  if (token) window.localStorage.setItem('authToken', token);
  if (kept) window.localStorage.setItem('lastAnswers', JSON.stringify({ token, bodies: kept }));
  window.document.head.replaceChildren();
  window.document.body.replaceChildren();
  const root = window.document.body.appendChild(window.document.createElement('div'));
  if (bodies) {
    const answers = window.document.body.appendChild(window.document.createElement('template'));
    answers.id = ANSWERS_ID;
    answers.textContent = JSON.stringify({ at: new Date().toISOString(), bodies });
  }
  rules.length = 0;
  requested.clear();
  const { mount, prepare } = (await import(`${bundle}?${++imports}`)) as typeof Bundle;
  await prepare();
  const unmount = mount(root);
  let html = '';
  do {
    html = root.innerHTML;
    await sleep(SETTLED_MS);
  } while (
    html === '' ||
    html !== root.innerHTML ||
    (content && root.querySelector('main [aria-busy="true"]'))
  );
  if (content) cut(root, content);
  if (isFrame) toFrame(root);
  // The CSP forbids style attributes, so each becomes a rule.
  root.querySelectorAll<HTMLElement>('[style]').forEach((element, index) => {
    rules.push(`.prerendered-${index}{${element.style.cssText}}`);
    element.classList.add(`prerendered-${index}`);
    element.removeAttribute('style');
  });
  const finished = (text: string): string => (content ? toTemplate(text, content) : text);
  html = finished(root.innerHTML);
  const { title } = window.document;
  unmount();
  const requests = [...requested].filter(isFixed);
  return {
    path: finished(path),
    isTemplate: content !== undefined,
    title,
    styles: rules.join(''),
    html,
    requests,
  };
};

const rendered: Rendered = {
  answersId: ANSWERS_ID,
  pages: { visitor: {}, signedIn: {} },
  templates: { visitor: {}, signedIn: {} },
};
const { pages, templates } = rendered;
for (const path of paths) {
  const visitor = await render(path);
  // A protected page redirects visitors.
  const isPublic = window.location.pathname === path;
  if (isPublic) pages.visitor[path] = visitor;
  // The pages of admins would redirect the user of the frame.
  const isFrame = !isPublic && !path.startsWith('/admin');
  const [signedIn, free] = [
    await render(path, { token: TOKEN, isFrame, kept: isFrame ? frames.PRO : undefined }),
    await render(path, { token: TOKEN, isFrame, kept: isFrame ? frames.FREE : undefined }),
  ];
  signedIn.requests = signedIn.requests.filter((url) => free.requests.includes(url));
  for (const sample of samples[path] ?? []) {
    const { html } = await render(path, { token: TOKEN, ...sample });
    if (html.includes('data-skeleton')) throw new Error(`A sample of ${path} lacks an answer.`);
    signedIn.sample = (signedIn.sample ?? '') + html;
  }
  pages.signedIn[path] = signedIn;
}
for (const content of withContent) {
  const { route, path } = content;
  templates.visitor[route] = await render(path, { content });
  // Home of a user has nothing that is public.
  if (route !== '/') templates.signedIn[route] = await render(path, { token: TOKEN, content });
}
writeFileSync(out!, JSON.stringify(rendered));
process.exit(0);
