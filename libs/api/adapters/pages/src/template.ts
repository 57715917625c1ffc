/** Values by slot: a text, or the values of each repetition of a section. */
export interface Values {
  [slot: string]: string | readonly Values[];
}

type Part = string | { slot: string; isHtml: boolean } | { section: string; parts: Part[] };

/** A parsed template. */
export type Template = readonly Part[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/**
 * Parses HTML with `{{slot}}`, escaped when filled in, `{{{slot}}}`, whose value is HTML, and sections from
 * `{{#section}}` to `{{/section}}`.
 */
export const parseTemplate = (html: string): Template => {
  const open: { section: string; parts: Part[] }[] = [{ section: '', parts: [] }];
  for (const text of html.split(/(\{\{\{\w+\}\}\}|\{\{[#/]?\w+\}\})/)) {
    const [, raw, sign, name] = /^\{\{(\{?)([#/]?)(\w+)\}/.exec(text) ?? [];
    const { parts, section } = open.at(-1)!;
    if (name === undefined) parts.push(text);
    else if (sign === '#') {
      const inner = { section: name, parts: [] };
      parts.push(inner);
      open.push(inner);
    } else if (sign === '/') {
      if (section !== name) throw new Error(`A template closes ${name} within ${section}.`);
      open.pop();
    } else parts.push({ slot: name, isHtml: raw === '{' });
  }
  return open[0]!.parts;
};

/** Fills a template. A slot without a value is empty. Values are never parsed. */
export const fillTemplate = (template: Template, values: Values): string => {
  let html = '';
  for (const part of template) {
    if (typeof part === 'string') html += part;
    else if ('slot' in part) {
      const value = values[part.slot];
      if (typeof value === 'string') html += part.isHtml ? value : escapeHtml(value);
    } else {
      const repetitions = values[part.section];
      if (typeof repetitions === 'object')
        for (const inner of repetitions) html += fillTemplate(part.parts, inner);
    }
  }
  return html;
};

/** The template with these values filled in; slots and sections without a value stay. */
export const bindTemplate = (template: Template, values: Values): Template => {
  const bound: Part[] = [];
  for (const part of template) {
    const name = typeof part === 'string' ? null : 'slot' in part ? part.slot : part.section;
    const isOpen = name !== null && values[name] === undefined;
    const next = isOpen ? part : fillTemplate([part], values);
    const last = bound.at(-1);
    if (typeof next === 'string' && typeof last === 'string') bound[bound.length - 1] = last + next;
    else bound.push(next);
  }
  return bound;
};
