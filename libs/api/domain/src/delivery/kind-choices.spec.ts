import { describe, expect, it } from '@jest/globals';
import { NOTIFICATION_KINDS } from './channel-choice.ts';
import type { ChannelOverride, EmailChoice, NotificationKind } from './channel-choice.ts';
import {
  choosesInstant,
  emailForAll,
  isAllInstant,
  kindChoices,
  overrideChoosesInstant,
} from './kind-choices.ts';
import type { KindChoices } from './kind-choices.ts';

const DEFAULTS = kindChoices({ emailDefault: 'digest', email: {}, push: {} });
const withEmail = (email: Partial<Record<NotificationKind, EmailChoice>>): KindChoices => ({
  ...DEFAULTS,
  email: { ...DEFAULTS.email, ...email },
});
const withPush = (push: Partial<Record<NotificationKind, boolean>>): KindChoices => ({
  ...DEFAULTS,
  push: { ...DEFAULTS.push, ...push },
});
const EMAIL: readonly (EmailChoice | null)[] = ['off', 'digest', 'instant', null];
const SWITCH = [false, true, null];
const override = (more: Partial<ChannelOverride>): ChannelOverride => ({
  email: null,
  push: null,
  chat: null,
  ...more,
});

describe('choices by kind', () => {
  it('have a value for each kind', () => {
    expect(Object.keys(DEFAULTS.email)).toEqual([...NOTIFICATION_KINDS]);
    expect(DEFAULTS.email).toMatchObject({ major: 'digest', reminder: 'instant', edited: 'off' });
    expect(DEFAULTS.push).toMatchObject({
      major: true,
      news: false,
      unknown: false,
      edited: false,
      reminder: true,
    });
  });

  it.each(NOTIFICATION_KINDS.flatMap((kind) => EMAIL.map((choice) => [kind, choice ?? 'off'] as const)))(
    'need PRO for instant mail that was not chosen before, except of reminders: %s %s',
    (kind, current) => {
      for (const next of ['off', 'digest', 'instant'] as const) {
        const isNew = kind !== 'reminder' && next === 'instant' && current !== 'instant';
        expect(choosesInstant(withEmail({ [kind]: next }), withEmail({ [kind]: current }))).toBe(isNew);
      }
    },
  );

  it.each(NOTIFICATION_KINDS)(
    'need PRO for push that was not chosen before, but for the defaults: %s',
    (kind) => {
      for (const next of [false, true])
        for (const current of [false, true])
          expect(choosesInstant(withPush({ [kind]: next }), withPush({ [kind]: current }))).toBe(
            next && !current && ['news', 'unknown', 'edited'].includes(kind),
          );
    },
  );

  it('of a game or category need PRO for what was not chosen before', () => {
    for (const next of EMAIL)
      for (const current of EMAIL)
        expect(overrideChoosesInstant(override({ email: next }), override({ email: current }))).toBe(
          next === 'instant' && current !== 'instant',
        );
    for (const channel of ['push', 'chat'] as const)
      for (const next of SWITCH)
        for (const current of SWITCH)
          expect(
            overrideChoosesInstant(override({ [channel]: next }), override({ [channel]: current })),
          ).toBe(next === true && current !== true);
  });

  it('are changed together, without what is off and without reminders', () => {
    const email = emailForAll('instant', withEmail({ news: 'off', reminder: 'digest' }));
    expect(email).toMatchObject({ major: 'instant', patch: 'instant', news: 'off', reminder: 'digest' });
    expect(emailForAll('digest', { email })).toMatchObject({ major: 'digest', news: 'off' });
  });

  it('are all instant if every mailed kind is', () => {
    const email = emailForAll('instant', withEmail({ news: 'off', reminder: 'off' }));
    expect(isAllInstant({ email })).toBe(true);
    expect(isAllInstant({ email: { ...email, patch: 'digest' } })).toBe(false);
    const off = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'off']));
    expect(isAllInstant({ email: { ...off, reminder: 'instant' } as typeof email })).toBe(false);
  });
});
