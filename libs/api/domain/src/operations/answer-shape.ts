/** Types of JSON values. */
export type ValueType = 'null' | 'boolean' | 'number' | 'string' | 'object' | 'array';

/**
 * The types that occur at each path of a JSON document. '' is the document, `a.b` a field, `a[]` the elements of an
 * array, and `a{}` the values of a map: of an object whose keys are ids, many, or no names of fields.
 */
export type AnswerShape = ReadonlyMap<string, ReadonlySet<ValueType>>;

/** Paths of one answer; more are not looked at. */
const MOST_PATHS = 400;
const MOST_LEVELS = 12;
/** An object with more keys is a map. */
const MOST_FIELDS = 100;
/** Elements of an array or a map that are looked at: the first, one in the middle, and the last. */
const SAMPLED = 3;

const FIELD_NAME = /^[A-Za-z_][\w-]{0,39}$/;

export const typeOf = (value: unknown): ValueType => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as ValueType);
};

const sample = <T>(values: readonly T[]): readonly T[] =>
  values.length <= SAMPLED ? values : [values[0]!, values[values.length >> 1]!, values.at(-1)!];

/** The values inside an array or an object, each with the path that it adds. */
const insideOf = (value: unknown): [step: string, inner: unknown][] => {
  if (Array.isArray(value)) return sample(value).map((inner) => ['[]', inner]);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isMap = entries.length > MOST_FIELDS;
  const fields = isMap ? [] : entries.filter(([key]) => FIELD_NAME.test(key));
  const others = isMap ? entries : entries.filter(([key]) => !FIELD_NAME.test(key));
  return [
    ...fields.map(([key, inner]): [string, unknown] => [`.${key}`, inner]),
    ...sample(others).map(([, inner]): [string, unknown] => ['{}', inner]),
  ];
};

const pathTo = (path: string, step: string): string =>
  path === '' && step.startsWith('.') ? step.slice(1) : path + step;

/** The path of the value that contains it; null for the document. */
export const parentOf = (path: string): string | null => {
  if (path === '') return null;
  if (path.endsWith('[]') || path.endsWith('{}')) return path.slice(0, -2);
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
};

/** @param document parsed JSON; a few hundred values of it are read */
export const shapeOf = (document: unknown): AnswerShape => {
  const shape = new Map<string, Set<ValueType>>();
  const visit = (path: string, value: unknown, level: number): void => {
    const types = shape.get(path);
    if (types) types.add(typeOf(value));
    else if (shape.size < MOST_PATHS) shape.set(path, new Set([typeOf(value)]));
    else return;
    if (level === MOST_LEVELS) return;
    for (const [step, inner] of insideOf(value)) visit(pathTo(path, step), inner, level + 1);
  };
  visit('', document, 0);
  return shape;
};

/** Characters of an excerpt, and of each text in it. */
const EXCERPT = 1_000;
const EXCERPT_TEXT = 80;
const EXCERPT_FIELDS = 40;

/** A value cut to two levels. `isMasked`: types instead of values. */
const cut = (value: unknown, isMasked: boolean, levels = 2): unknown => {
  if (Array.isArray(value)) {
    if (levels === 0) return `array of ${value.length}`;
    return value.slice(0, 2).map((inner) => cut(inner, isMasked, levels - 1));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).slice(0, EXCERPT_FIELDS);
    if (levels === 0) return `object of ${Object.keys(value).length}`;
    const nameOf = (key: string): string => (FIELD_NAME.test(key) ? key : isMasked ? '…' : key.slice(0, 40));
    return Object.fromEntries(entries.map(([key, inner]) => [nameOf(key), cut(inner, isMasked, levels - 1)]));
  }
  if (isMasked) return typeOf(value);
  return typeof value === 'string' && value.length > EXCERPT_TEXT
    ? `${value.slice(0, EXCERPT_TEXT)}…`.toWellFormed()
    : value;
};

/** A value at the path that `isWanted` accepts, of those that are looked at. */
const find = (document: unknown, path: string, isWanted: (value: unknown) => boolean): unknown => {
  const search = (at: string, value: unknown): unknown => {
    if (at === path) return isWanted(value) ? value : undefined;
    if (!path.startsWith(at)) return undefined;
    for (const [step, inner] of insideOf(value)) {
      const found = search(pathTo(at, step), inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search('', document);
};

/**
 * What surrounds a path in a document, as JSON of up to 1,000 characters with cut texts.
 * @param type of the value, if it is there; null: of a path that is missing
 * @param isMasked shows types instead of values
 */
export const excerptAt = (
  document: unknown,
  path: string,
  type: ValueType | null,
  isMasked: boolean,
): string => {
  const parent = parentOf(path);
  const holds = (value: unknown): boolean =>
    type === null ||
    insideOf(value).some(([step, inner]) => pathTo(parent!, step) === path && typeOf(inner) === type);
  const place = parent === null ? document : (find(document, parent, holds) ?? document);
  const text = (JSON.stringify(cut(place, isMasked)) ?? '').replaceAll('\\u0000', '');
  return (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text).toWellFormed();
};
