const CREDENTIAL = /password|token|identifier/i;
const SCRIPT_LIKE = [
  /<script\b[^>]*>[^]*?<\/script\s*>/gi,
  /<\/?(?:script|iframe|object|embed)\b[^>]*>/gi,
  /\bjavascript:/gi,
];

const stripText = (text: string): string =>
  SCRIPT_LIKE.reduce((rest, pattern) => rest.replace(pattern, ''), text);

/** Takes script-like content out of every text on its way to the server. Credentials pass as they are. */
export const withoutScripts = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string') return CREDENTIAL.test(field) ? value : stripText(value);
  if (Array.isArray(value)) return value.map((item) => withoutScripts(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutScripts(item, key)]));
};
