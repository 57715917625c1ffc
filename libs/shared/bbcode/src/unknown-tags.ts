import { tags } from './tags.ts';

const CLOSING = /\[\/([a-z][a-z0-9_]{1,29})\]/gi;
const MOST = 20;

/**
 * Names of tags in a body that have a closing tag and are not of Steam's dialect, in lower case, each once, up to 20.
 * Brackets alone tell nothing, as authors write `[Fixed]`.
 */
export const unknownTagsIn = (body: string): string[] => {
  const unknown = new Set<string>();
  for (const [, name] of body.matchAll(CLOSING)) {
    const tag = name!.toLowerCase();
    if (!tags.has(tag)) unknown.add(tag);
    if (unknown.size === MOST) break;
  }
  return [...unknown];
};
