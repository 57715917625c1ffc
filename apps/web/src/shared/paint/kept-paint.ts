import { KEPT_PAINT_KEY, TOKEN_KEY } from '@/shared/config';

/** A piece of a page: a text, or an element's tag, attributes and content. */
type KeptNode = string | [tag: string, attributes: Record<string, string>, ...content: KeptNode[]];

interface KeptPaint {
  /** The user who saw it; others never do. */
  token: string;
  /** The style sheet, whose name changes with the styles. */
  styles: string | null;
  /** Path and query of the page. */
  place: string;
  nodes: KeptNode[];
}

const SVG = 'http://www.w3.org/2000/svg';
/** Elements that cannot run or load anything but pictures. */
const TAGS =
  /^(?:a|article|aside|b|button|circle|div|em|footer|form|g|h[1-6]|header|hr|img|input|kbd|label|li|line|main|nav|ol|option|p|path|polygon|polyline|rect|section|select|small|span|strong|svg|time|ul|use)$/;
const ATTRIBUTES =
  /^(?:aria-[a-z]+|data-[a-z-]+|alt|class|cx|cy|d|datetime|dir|fill|fill-rule|for|height|hidden|href|id|placeholder|points|r|role|rx|ry|selected|src|stroke|stroke-linecap|stroke-linejoin|stroke-width|style|title|type|value|viewBox|width|x|x1|x2|y|y1|y2)$/;
const INPUTS = /^(?:button|form|input|select)$/;
const URLS = /^(?:https?:|[/?#])/;

const styles = (): string | null =>
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? null;
const place = (): string => location.pathname + location.search;

const isAllowed = (name: string, value: string): boolean =>
  ATTRIBUTES.test(name) && ((name !== 'href' && name !== 'src') || URLS.test(value));

/** Null for what lies below the first screen, and for what is no part of a paint. */
const describe = (node: Node): KeptNode | null => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || !TAGS.test(node.localName)) return null;
  if (node.getBoundingClientRect().top + window.scrollY > window.innerHeight) return null;
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attributes) if (isAllowed(name, value)) attributes[name] = value;
  if (node instanceof HTMLOptionElement && node.selected) attributes.selected = '';
  return [node.localName, attributes, ...describeAll(node)];
};

const describeAll = (parent: Element): KeptNode[] =>
  [...parent.childNodes].map(describe).filter((node) => node !== null);

const revive = (kept: KeptNode, namespace: string | null): Node => {
  if (typeof kept === 'string') return document.createTextNode(kept);
  const [tag, attributes, ...content] = kept;
  if (!TAGS.test(tag)) throw new Error(`A paint has no ${tag}.`);
  const own = tag === 'svg' ? SVG : namespace;
  const element = own ? document.createElementNS(own, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (!isAllowed(name, value)) continue;
    // The policy of the page lets no style attribute through.
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  // What asks for input takes none before the app can act on it.
  if (INPUTS.test(tag)) element.setAttribute('inert', '');
  element.append(...content.map((child) => revive(child, own)));
  return element;
};

/** Keeps the first screen of what `root` shows at `shownPlace` for the next visit of the user it is shown to. */
export const keepPaint = (root: Element, shownPlace: string, token: string | null): void => {
  if (token === null || token !== localStorage.getItem(TOKEN_KEY)) return;
  const paint: KeptPaint = { token, styles: styles(), place: shownPlace, nodes: describeAll(root) };
  try {
    localStorage.setItem(KEPT_PAINT_KEY, JSON.stringify(paint));
  } catch {
    // The storage is full: the next visit starts with the prerendered page.
    localStorage.removeItem(KEPT_PAINT_KEY);
  }
};

/** Shows in `root` what the same user saw here last, if it wears the same styles; else leaves what is there. */
export const showKeptPaint = (root: Element, ownStyles: string): void => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_PAINT_KEY) ?? 'null') as KeptPaint | null;
    if (kept === null || kept.place !== place() || kept.styles !== ownStyles) return;
    if (kept.token !== localStorage.getItem(TOKEN_KEY)) return;
    root.replaceChildren(...kept.nodes.map((node) => revive(node, null)));
  } catch {
    localStorage.removeItem(KEPT_PAINT_KEY);
  }
};
