const CREDENTIAL = /password|token|identifier/i;
const SCRIPT_LIKE = /<\/?(?:script|iframe|object|embed)(?![\w:-])/i;

type Change = (text: string) => string;

const changeTexts = (value: unknown, change: Change, field = ''): unknown => {
  if (typeof value === 'string') return CREDENTIAL.test(field) ? value : change(value);
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, changeTexts(item, change, key)]),
  );
};

/** Removes elements that run scripts from all outgoing texts, except credentials. */
export const withoutScripts = async <T>(value: T): Promise<T> => {
  let hasScripts = false;
  changeTexts(value, (text) => {
    hasScripts ||= SCRIPT_LIKE.test(text);
    return text;
  });
  if (!hasScripts) return value;
  const { textOf } = await import('./text-of.ts');
  return changeTexts(value, (text) => (SCRIPT_LIKE.test(text) ? textOf(text) : text)) as T;
};
