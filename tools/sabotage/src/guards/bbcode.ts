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
      "return steamMediaHosts.has(hostname) || hostname.endsWith('.steamstatic.com');",
      "return steamMediaHosts.has(hostname) || hostname.includes('steamstatic.com');",
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
];
