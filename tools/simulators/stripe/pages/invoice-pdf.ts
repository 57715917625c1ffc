import type { Invoice } from '../world/objects.ts';
import { dateOf, money } from './page.ts';

/** An invoice as a PDF of one page. */
export function invoicePdf(invoice: Invoice): Buffer {
  return pdfOf([
    `Invoice ${invoice.number}`,
    'Simulated payments: no money moved.',
    '',
    `Billed to: ${invoice.customer_name ?? ''} <${invoice.customer_email ?? ''}>`,
    `Date: ${dateOf(invoice.created)}`,
    `Period: ${dateOf(invoice.period_start)} to ${dateOf(invoice.period_end)}`,
    `Amount: ${money(invoice.total, invoice.currency)} ${invoice.currency.toUpperCase()}`,
    `Status: ${invoice.status}`,
  ]);
}

/** Lines of text on an A4 page, the first one as heading; characters beyond Latin-1 become question marks. */
function pdfOf([heading = '', ...lines]: string[]): Buffer {
  const text = (line: string): string =>
    `(${line.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)})`;
  const content = [
    'BT /F1 22 Tf 56 770 Td',
    `${text(heading)} Tj /F1 12 Tf 0 -34 Td 18 TL`,
    ...lines.map((line) => `${text(line)} Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const size = objects.length + 1;
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  file += `xref\n0 ${size}\n${table}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
