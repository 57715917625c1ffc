import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadRequest } from './plan.ts';
import type { Plan } from './plan.ts';

/** Inserts a line among the sorted lines of its kind; all others, including multi-line exports, are unchanged. */
const withLine = (text: string, line: string): string => {
  const lines = text.trimEnd().split('\n');
  if (lines.includes(line)) return text;
  const later = lines.findIndex((other) => other.startsWith('export * from') && other > line);
  return [...lines.toSpliced(later === -1 ? lines.length : later, 0, line), ''].join('\n');
};

/**
 * Writes a plan's files; nothing is written when one of them exists already.
 *
 * @throws {BadRequest}
 */
export const carryOut = (
  root: string,
  { files, exports, next }: Plan,
): { written: string[]; next: string } => {
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new BadRequest(`There is already ${taken.join(' and ')}.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const written = Object.keys(files);
  if (exports) {
    const index = join(root, exports.index);
    writeFileSync(index, withLine(readFileSync(index, 'utf8'), exports.line));
    written.push(exports.index);
  }
  return { written: written.map((path) => join(root, path)), next };
};
