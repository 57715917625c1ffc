import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { UnreadableAnswer } from './unreadable-answer.ts';

/** Characters parsed before yielding to the event loop: some milliseconds in the worst case. */
const SLICE = 8 * 1024;
const MAX_DEPTH = 32;
/** Maximum length of a document that is parsed synchronously. */
const MAX_LENGTH = 256 * 1024;
const MAX_NODES = 5_000;
const NODES = ['attribute', 'comment', 'processinginstruction'] as const;

interface Visitor {
  /** Start of an element. */
  element?(path: readonly string[], attributes: Record<string, string>): void;
  /** Any node other than text. */
  node?(): void;
  /** @param path local names of the enclosing elements, outermost first */
  text?(value: string, path: readonly string[]): void;
}

/**
 * Parses a document in slices.
 * @throws {UnreadableAnswer} not well-formed, too deep, or with a DTD (which may define entities)
 */
const walk = async (document: string, { element, node, text }: Visitor): Promise<void> => {
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new UnreadableAnswer('the XML has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > MAX_DEPTH) throw new UnreadableAnswer('the XML is too deep');
    element?.(path, attributes);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', (value) => text?.(value, path));
  for (const event of NODES) parser.on(event, () => node?.());
  parser.on('cdata', (value) => {
    node?.();
    text?.(value, path);
  });
  try {
    for (let at = 0; at < document.length; at += SLICE) {
      parser.write(document.slice(at, at + SLICE));
      await nextTurn();
    }
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw error;
    throw new UnreadableAnswer('the XML is not well-formed', { cause: error });
  }
};

/**
 * Checks that a document is small enough for synchronous parsing.
 * @throws {UnreadableAnswer}
 */
export const checkXml = async (document: string): Promise<void> => {
  if (document.length > MAX_LENGTH) throw new UnreadableAnswer('the XML is too long');
  // A reference such as &lt; costs as much as a node.
  let nodes = document.split('&').length;
  const node = (): void => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new UnreadableAnswer('the XML has too many nodes');
  };
  await walk(document, { element: node, node });
};

/**
 * Reads all hrefs of a multistatus response.
 * @returns the hrefs as written by the server; null if it is no multistatus response
 * @throws {UnreadableAnswer}
 */
export const readHrefs = async (document: string): Promise<string[] | null> => {
  let root: string | undefined;
  const hrefs: string[] = [];
  await walk(document, {
    element: ([first]) => {
      root ??= first;
    },
    text: (value, path) => {
      if (path.join('/') === 'multistatus/response/href') hrefs.push(value.trim());
    },
  });
  return root === 'multistatus' ? hrefs : null;
};

const PROPERTY = 'multistatus/response/propstat/prop';

/** Reads the addresses of all collections in which an account has calendars. @throws {UnreadableAnswer} */
export const readHomes = async (document: string): Promise<string[]> => {
  const homes: string[] = [];
  await walk(document, {
    text: (value, path) => {
      if (path.join('/') === `${PROPERTY}/calendar-home-set/href` && value.trim() !== '')
        homes.push(value.trim());
    },
  });
  return homes;
};

/** A member of a collection, as a server lists it. */
export interface DavMember {
  href: string;
  name: string;
  isCalendar: boolean;
  /** What it takes, such as VEVENT; empty if the server does not say. */
  components: string[];
}

/** Reads the members of a collection. @throws {UnreadableAnswer} */
export const readMembers = async (document: string): Promise<DavMember[]> => {
  const members: DavMember[] = [];
  await walk(document, {
    element: (path, { name }) => {
      const member = members.at(-1);
      const place = path.join('/');
      if (place === 'multistatus/response')
        members.push({ href: '', name: '', isCalendar: false, components: [] });
      else if (place === `${PROPERTY}/resourcetype/calendar`) member!.isCalendar = true;
      else if (place === `${PROPERTY}/supported-calendar-component-set/comp` && name !== undefined)
        member!.components.push(name);
    },
    text: (value, path) => {
      const member = members.at(-1);
      const place = path.join('/');
      if (place === 'multistatus/response/href') member!.href += value.trim();
      else if (place === `${PROPERTY}/displayname`) member!.name += value;
    },
  });
  return members;
};
