const MENDED = String.raw`(?:fix(?:ed|ing)?|resolv(?:ed?|ing)|solved?|address(?:ed)?|patched|correct(?:ed)?|repair(?:ed)?)`;
const DONE = String.raw`(?:added|removed|changed|reduced|decreased|increased|lowered|raised|nerfed|buffed|adjusted|improved|updated|introduced|implemented|rebalanced|reworked|touched|modified|deleted|disabled|enabled|optimi[sz]ed)`;
const NOT = String.raw`(?:\b(?:not|never)|n['’]t)`;
const BETWEEN = String.raw`(?:(?:yet|been|be|being|fully|completely|entirely|currently|able|to|have|quite) ){0,3}`;

/** Says that a fault is still there, or that nothing was done: `is not fixed yet`, `No new maps were added`. */
const LEFT = new RegExp(
  [
    String.raw`(?:${NOT}|\b(?:cannot|yet to|unable to|failed to)) ${BETWEEN}${MENDED}\b`,
    String.raw`\b(?:unfixed|unresolved)\b`,
    String.raw`^(?:[\w'’-]{1,20},? ){0,2}(?:no(?! longer| more\b)|none|nothing|neither|not (?:all|every|any|one)) (?:[\w'’-]{1,20} ){0,6}(?:${DONE}|${MENDED})\b`,
  ].join('|'),
  'i',
);
/** Says that a change was not made, or names the fault that it was not. */
const UNDONE = new RegExp(`${NOT} ${BETWEEN}${DONE}\\b`, 'i');

/** Whether a line says that something was not done; null: perhaps, or that it was a fault. */
export const isNegated = (text: string): boolean | null => {
  if (LEFT.test(text)) return true;
  return UNDONE.test(text) ? null : false;
};
