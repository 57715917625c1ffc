import { plain } from './plain.ts';
import { headlineOf } from './report.ts';
import type { Reason, Report } from './report.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escape = (text: string): string => plain(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const caseOf = ({ type, appId, update }: Reason): string => {
  const names = `classname="${escape(update?.gameName ?? `app ${appId}`)}" name="${escape(update?.title ?? type)}"`;
  if (type === 'latest') return `    <testcase ${names}/>`;
  const url = update ? escape(update.url) : '';
  return `    <testcase ${names}><failure message="${type}">${url}</failure></testcase>`;
};

/** A report for test reports of a pipeline: what holds is a failed test. */
export const writeJunit = (report: Report): string => {
  const cases = report.reasons.map(caseOf);
  const failures = report.reasons.filter(({ type }) => type !== 'latest').length;
  if (cases.length === 0)
    cases.push(`    <testcase classname="patchlight" name="${escape(headlineOf(report))}"/>`);
  const name = `name="patchlight ${report.command}" tests="${cases.length}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite ${name}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};
