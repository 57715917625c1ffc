import { SNAPSHOT_KEY, TOKEN_KEY } from '@/shared/config';

/** A text, or an element as tag, attributes and children. */
type SnapshotNode = string | [tag: string, attributes: Record<string, string>, ...content: SnapshotNode[]];

interface Snapshot {
  /** The query of the page. */
  search: string;
  nodes: SnapshotNode[];
}

interface Snapshots {
  /** The session whose user saw them. Never shown in another session. */
  token: string;
  /** URL of the style sheet, which changes with the styles. */
  styles: string | null;
  /** The last snapshot of each path. */
  byPath: Record<string, Snapshot>;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Elements that cannot run scripts or load anything but images. */
const TAGS =
  /^(?:a|article|aside|b|button|circle|div|em|footer|form|g|h[1-6]|header|hr|img|input|kbd|label|li|line|main|nav|ol|option|p|path|polygon|polyline|rect|section|select|small|span|strong|svg|time|ul|use)$/;
const ATTRIBUTES =
  /^(?:aria-[a-z]+|data-[a-z-]+|alt|class|cx|cy|d|datetime|dir|fill|fill-rule|for|height|hidden|href|id|placeholder|points|r|role|rx|ry|selected|src|stroke|stroke-linecap|stroke-linejoin|stroke-width|style|title|type|value|viewBox|width|x|x1|x2|y|y1|y2)$/;
const INPUTS = /^(?:button|form|input|select)$/;
const URLS = /^(?:https?:|[/?#])/;

const styles = (): string | null =>
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? null;

const isAllowed = (name: string, value: string): boolean =>
  ATTRIBUTES.test(name) && ((name !== 'href' && name !== 'src') || URLS.test(value));

/** Null for nodes below the viewport, for what is of the moment, and for elements that a snapshot never contains. */
const describe = (node: Node): SnapshotNode | null => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || !TAGS.test(node.localName) || node.hasAttribute('data-momentary'))
    return null;
  if (node.getBoundingClientRect().top + window.scrollY > window.innerHeight) return null;
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attributes) if (isAllowed(name, value)) attributes[name] = value;
  if (node instanceof HTMLOptionElement && node.selected) attributes.selected = '';
  return [node.localName, attributes, ...describeAll(node)];
};

const describeAll = (parent: Element): SnapshotNode[] =>
  [...parent.childNodes].map(describe).filter((node) => node !== null);

const revive = (saved: SnapshotNode, namespace: string | null): Node => {
  if (typeof saved === 'string') return document.createTextNode(saved);
  const [tag, attributes, ...content] = saved;
  if (!TAGS.test(tag)) throw new Error(`A snapshot has no ${tag}.`);
  const own = tag === 'svg' ? SVG : namespace;
  const element = own ? document.createElementNS(own, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (!isAllowed(name, value)) continue;
    // The CSP forbids style attributes.
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  // Controls are inert until the app handles them.
  if (INPUTS.test(tag)) element.setAttribute('inert', '');
  element.append(...content.map((child) => revive(child, own)));
  return element;
};

/** What was saved in this session with these styles, by path. */
const saved = (ownStyles: string | null): Record<string, Snapshot> => {
  const snapshots = JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null') as Snapshots | null;
  const isOwn = snapshots?.token === localStorage.getItem(TOKEN_KEY) && snapshots.styles === ownStyles;
  return isOwn ? snapshots.byPath : {};
};

/** Where a page is shown. */
export type Place = Pick<Location, 'pathname' | 'search'>;

/** Saves the visible part of `root` at a place for the next visit in the same session. */
export const saveSnapshot = (root: Element, { pathname, search }: Place, token: string | null): void => {
  if (token === null || token !== localStorage.getItem(TOKEN_KEY)) return;
  try {
    const byPath = { ...saved(styles()), [pathname]: { search, nodes: describeAll(root) } };
    const snapshots: Snapshots = { token, styles: styles(), byPath };
    localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshots));
  } catch {
    // The storage is full or invalid: the next visit starts with the prerendered page.
    localStorage.removeItem(SNAPSHOT_KEY);
  }
};

/** Restores the snapshot of this page into `root` if session and style sheet are the same. Otherwise leaves `root` as is. */
export const restoreSnapshot = (root: Element, ownStyles: string): void => {
  try {
    const snapshot = saved(ownStyles)[location.pathname];
    if (snapshot?.search !== location.search) return;
    root.replaceChildren(...snapshot.nodes.map((node) => revive(node, null)));
  } catch {
    localStorage.removeItem(SNAPSHOT_KEY);
  }
};
