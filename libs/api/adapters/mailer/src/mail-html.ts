import type { Mail } from '@patchlight/application/ports';
import { FOOTER } from './mail-text.ts';

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#b6bcc9">${escape(text)}</p>`;

const button = ({ label, url }: NonNullable<Mail['link']>): string => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td style="border-radius:8px;background:#ff8b2b"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:600;color:#1a0d02;text-decoration:none">${escape(label)}</a></td>
</tr></table>
<p style="margin:0 0 4px;font-size:13px;line-height:1.5;color:#8f97a8">If the button does not work, open this address:</p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-all"><a href="${escape(url)}" style="color:#ffa95c">${escape(url)}</a></p>`;

/** Renders a mail as HTML with tables and inline styles, which all mail clients support; no pictures. */
export const htmlOf = ({ subject, paragraphs, link, note }: Mail, publicUrl: URL): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#0c0d11;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#0c0d11"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:650;color:#f3f4f6"><span style="color:#ff8b2b">&#9679;</span>&nbsp; Patchlight</td></tr>
<tr><td bgcolor="#13151b" style="padding:32px;background:#13151b;border:1px solid #2c313d;border-radius:10px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;color:#f3f4f6">${escape(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}${link ? button(link) : ''}
${note ? `<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#8f97a8">${escape(note)}</p>` : ''}
</td></tr>
<tr><td style="padding:16px 0 0;font-size:13px;line-height:1.5;color:#8f97a8"><a href="${escape(publicUrl.origin)}" style="color:#8f97a8">${escape(publicUrl.host)}</a><br>${FOOTER}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
