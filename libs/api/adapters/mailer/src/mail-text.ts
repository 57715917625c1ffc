import type { Mail } from '@patchlight/application/ports';

export const FOOTER = 'Unofficial and fan-made, not affiliated with Valve or Steam.';

/** Renders a mail as plain text. */
export const textOf = ({ paragraphs, link, note }: Mail, publicUrl: URL): string =>
  [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(note ? [note] : []),
    `-- \nPatchlight, ${publicUrl.host}\n${FOOTER}`,
  ].join('\n\n') + '\n';
