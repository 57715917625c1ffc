import type { MailView, UpdateView } from './mail-view.ts';

const textOfUpdate = ({ game, kind, date, title, items, excerpt, url }: UpdateView): string =>
  [title, `${game} · ${kind} · ${date}`, ...(items ? [items] : []), ...(excerpt ? [excerpt] : []), url].join(
    '\n',
  );

/** Renders a mail as plain text. */
export const textOf = ({ paragraphs, updates, link, note, choices, host, footer }: MailView): string =>
  [
    ...paragraphs,
    ...updates.map(textOfUpdate),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(note ? [note] : []),
    ...(choices
      ? [`Mail settings:\n${choices.settingsUrl}`, `Fewer mails, or none:\n${choices.unsubscribeUrl}`]
      : []),
    `-- \nPatchlight, ${host}\n${footer}`,
  ].join('\n\n') + '\n';
