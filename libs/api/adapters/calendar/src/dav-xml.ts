import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { UnreadableAnswer } from './unreadable-answer.ts';

/** Characters parsed at a stretch, between which other work goes on: some milliseconds for the worst of them. */
const SLICE = 8 * 1024;
const MAX_DEPTH = 32;
/** What a document may hold that is then parsed as a whole, in one stretch. */
const MAX_LENGTH = 256 * 1024;
const MAX_NODES = 5_000;
const NODES = ['attribute', 'comment', 'cdata', 'processinginstruction'] as const;

interface Visitor {
  /** An element has begun. */
  element?(path: readonly string[]): void;
  /** Anything else but text. */
  node?(): void;
  /** @param path the local names of the elements around it, outermost first */
  text?(value: string, path: readonly string[]): void;
}

/**
 * Parses a document slice by slice.
 * @throws {UnreadableAnswer} it is not well-formed, is too deep, or has a document type (and with it entities)
 */
const walk = async (document: string, { element, node, text }: Visitor): Promise<void> => {
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new UnreadableAnswer('the XML has a document type');
  });
  parser.on('opentag', ({ name }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > MAX_DEPTH) throw new UnreadableAnswer('the XML is too deep');
    element?.(path);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', (value) => text?.(value, path));
  for (const event of NODES) parser.on(event, () => node?.());
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
 * Checks that a document is small enough to be parsed as a whole.
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
 * Reads the addresses in a multistatus answer, however many.
 * @returns them as the server writes them; null when it is no such answer
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
