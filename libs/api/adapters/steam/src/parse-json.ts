import { isRecord, lineOf } from './shapes.ts';

/** An unexpected document; the message describes it. */
export class UnknownForm extends Error {
  override readonly name = 'UnknownForm';
}

/** @throws {UnknownForm} the text is not one JSON document */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnknownForm(describe(text), { cause });
  }
};

/** A short description of an error response; the store's have `success` and a code or a message. */
export const complaintOf = (document: unknown): string => {
  if (!isRecord(document)) return kindOf(document);
  const { success, eresult, msg, message } = document;
  const reason = [msg, message].find((text) => typeof text === 'string');
  const code = [eresult, success].find((value) => value !== undefined);
  const said = [code === undefined ? '' : `result ${String(code)}`, reason ?? ''].filter(Boolean).join(': ');
  return said ? lineOf(said, 300) : 'an object without the expected fields';
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
};

const describe = (text: string): string => {
  const start = text.slice(0, 1_000).trim();
  if (start === '') return 'an empty answer';
  if (start.startsWith('<')) {
    const title = lineOf(/<title>([^<]*)/i.exec(start)?.[1], 100);
    return title === '' ? 'a page instead of JSON' : `a page instead of JSON: ${title}`;
  }
  const first = firstDocument(start);
  return first === undefined
    ? 'JSON that is broken or cut off'
    : `several JSON documents in one answer, the first: ${complaintOf(first)}`;
};

/** The first of concatenated documents, as Steam's event pages send them: `{"success":8,…}{"success":1}`. */
const firstDocument = (text: string): unknown => {
  for (const { index } of text.matchAll(/\}(?=\s*\{)/g)) {
    try {
      return JSON.parse(text.slice(0, index + 1));
    } catch {
      continue;
    }
  }
  return undefined;
};
