import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A link in a post is http, https, mailto or tel.',
    file: 'libs/shared/bbcode/src/urls.ts',
    change: [
      "const protocols = new Set([...webProtocols, 'mailto:', 'tel:']);",
      "const protocols = new Set([...webProtocols, 'mailto:', 'tel:', 'javascript:', 'data:', 'file:']);",
    ],
    suite: { project: 'bbcode', spec: 'src/urls.spec' },
  },
  {
    guard: 'A link in a post leads to a public host.',
    file: 'libs/shared/bbcode/src/urls.ts',
    change: ['(!webProtocols.has(url.protocol) || isPublicHost(url.hostname))', '(url.href)'],
    suite: { project: 'bbcode', spec: 'src/urls.spec' },
  },
  {
    guard: 'A link in a post carries no credentials.',
    file: 'libs/shared/bbcode/src/urls.ts',
    change: [" && url.username === '' && url.password === ''", ''],
    suite: { project: 'bbcode', spec: 'src/urls.spec' },
  },
  {
    guard: 'A picture of a post comes from a host of the store.',
    file: 'libs/shared/bbcode/src/urls.ts',
    change: [
      'steamMediaDomains.some((domain) => hostname.endsWith(domain))',
      'steamMediaDomains.some((domain) => hostname.includes(domain.slice(1)))',
    ],
    suite: { project: 'bbcode', spec: 'src/urls.spec' },
  },
  {
    guard: 'The HTML of a post escapes its text.',
    file: 'libs/shared/bbcode/src/to-html.ts',
    change: ['replace(/[&<>"\']/g,', 'replace(/[&>"\']/g,'],
    suite: { project: 'bbcode', spec: 'src/to-html.spec' },
  },
  {
    guard: 'The HTML of a post contains no end of a CDATA section.',
    file: 'libs/shared/bbcode/src/to-html.ts',
    change: ['replace(/[&<>"\']/g,', 'replace(/[&<"\']/g,'],
    suite: { project: 'bbcode', spec: 'src/to-html.spec' },
  },
  {
    guard: 'The HTML of a post links to http and https only.',
    file: 'libs/shared/bbcode/src/to-html.ts',
    change: ['if (!isUrl(href, /^https?:\\/\\//))', "if (href === '')"],
    suite: { project: 'bbcode', spec: 'src/to-html.spec' },
  },
  {
    guard: 'The HTML of a post is bounded.',
    file: 'libs/shared/bbcode/src/to-html.ts',
    change: ['if (this.#html.length >= this.#maxLength)', 'if (this.#html.length < 0)'],
    suite: { project: 'bbcode', spec: 'src/to-html.spec' },
  },
  {
    guard: 'No text of a post in HTML is lost to an element that is not shown.',
    file: 'libs/shared/bbcode/src/html/source.ts',
    change: ["(ELEMENT.test(part) ? part : part.replaceAll('<', '&lt;'))", '(part)'],
    suite: { project: 'bbcode', spec: 'src/html/html.spec' },
  },
  {
    guard: 'The name of an element in a BBCode post does not make the post HTML.',
    file: 'libs/shared/bbcode/src/html/source.ts',
    change: [' && !hasBbcode(text);', ';'],
    suite: { project: 'bbcode', spec: 'src/html/html.spec' },
  },
  {
    guard: 'An address in a text is a link only if it is safe.',
    file: 'libs/shared/bbcode/src/addresses.ts',
    change: ['const href = safeUrl(address);', 'const href = address as string | undefined;'],
    suite: { project: 'bbcode', spec: 'src/addresses.spec' },
  },
  {
    guard: 'An address ends where text goes on without a space.',
    file: 'libs/shared/bbcode/src/addresses.ts',
    change: ['|(?!', '|(?='],
    suite: { project: 'bbcode', spec: 'src/addresses.spec' },
  },
  {
    guard: 'What is behind the link filter of Steam passes the rules of links.',
    file: 'libs/shared/bbcode/src/urls.ts',
    change: ['return safeUrl(target);', 'return target;'],
    suite: { project: 'bbcode', spec: 'src/urls.spec' },
  },
];
