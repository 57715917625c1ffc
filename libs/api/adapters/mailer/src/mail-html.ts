import { MAIL_TEMPLATE } from './mail-template.generated.ts';
import type { MailView } from './mail-view.ts';

type Scope = string | Record<string, unknown>;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const TAG = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+|\.)\}\}/gs;

/** The value of a name in the innermost scope that has it; `.` is the innermost scope itself. */
const valueOf = (name: string, scopes: readonly Scope[]): unknown => {
  if (name === '.') return scopes[0];
  const scope = scopes.find((each) => typeof each === 'object' && name in each);
  return (scope as Record<string, unknown> | undefined)?.[name];
};

/**
 * Replaces `{{name}}` by escaped values, and renders the part from `{{#name}}` to `{{/name}}` for each element of a list,
 * or once for another value unless it is empty. Tags in values stay as they are.
 */
const fill = (template: string, scopes: readonly Scope[]): string =>
  template.replace(TAG, (_, section: string | undefined, part: string, name: string) => {
    if (section === undefined) return escape(String(valueOf(name, scopes)));
    const value = valueOf(section, scopes);
    const elements = (Array.isArray(value) ? value : value ? [value] : []) as Scope[];
    return elements.map((element) => fill(part, [element, ...scopes])).join('');
  });

/** Renders a mail as HTML with tables, which all mail clients support, for light and dark. */
export const htmlOf = (view: MailView): string => fill(MAIL_TEMPLATE, [{ ...view }]);
