import { describe, expect, it } from '@jest/globals';
import { asPlainText } from './plain-text.ts';

/** Time that this process has worked, in milliseconds: it stands still when the process does. */
const workMs = (): number => process.cpuUsage().user / 1_000;

describe('user text in a mail', () => {
  it.each([
    ['Ada Palmer', 'Ada Palmer'],
    ['Ada,\r\n\r\nyour account is locked', 'Ada, your account is locked'],
    ['see http://evil.example/unlock', 'see http evil. example/unlock'],
    ['www.evil.example', 'evil. example'],
    ['ask help@evil.example', 'ask help evil. example'],
    ['right to left \u202egpj.exe', 'right to left gpj. exe'],
    ['Zoë Ångström-李, Jr.', 'Zoë Ångström-李, Jr.'],
    ['S.T.A.L.K.E.R. 2, patch 1.2.3', 'S.T.A.L.K.E.R. 2, patch 1.2.3'],
  ])('prints %j as %j', (text, printed) => expect(asPlainText(text)).toBe(printed));

  it('is processed in linear time', () => {
    const took = (text: string): number => {
      const begun = workMs();
      asPlainText(text);
      return workMs() - begun;
    };
    took('a.'.repeat(1_000));
    for (const part of ['.', 'a.', '@', ':/', ' \n', 'www'])
      expect(took(part.repeat(100_000))).toBeLessThan(2_000);
  });
});
