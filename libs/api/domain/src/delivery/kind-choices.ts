import { NOTIFICATION_KINDS, emailChoice, isPushedByDefault, pushChoice } from './channel-choice.ts';
import type { ChannelOverride, ChannelSettings, EmailChoice, NotificationKind } from './channel-choice.ts';

/** The choices of a user for all kinds. */
export interface KindChoices {
  email: Record<NotificationKind, EmailChoice>;
  push: Record<NotificationKind, boolean>;
}

/** Reminders are 'instant' by default in every plan; they come with PRO only. */
const INSTANT_KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'reminder');

const byKind = <T>(valueOf: (kind: NotificationKind) => T): Record<NotificationKind, T> =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<NotificationKind, T>;

/** The settings with their defaults. */
export const kindChoices = (settings: ChannelSettings): KindChoices => ({
  email: byKind((kind) => emailChoice(kind, settings)),
  push: byKind((kind) => pushChoice(kind, settings)),
});

/**
 * Whether a change of the settings chooses instant mail or push that was not chosen before, which needs PRO. The
 * defaults of push need none: without PRO they have no effect, and what was turned off can be turned on again.
 */
export const choosesInstant = (next: KindChoices, current: KindChoices): boolean =>
  INSTANT_KINDS.some((kind) => next.email[kind] === 'instant' && current.email[kind] !== 'instant') ||
  NOTIFICATION_KINDS.some((kind) => next.push[kind] && !current.push[kind] && !isPushedByDefault(kind));

/** As `choosesInstant`, for one game or category. */
export const overrideChoosesInstant = (next: ChannelOverride, current: ChannelOverride): boolean =>
  (next.email === 'instant' && current.email !== 'instant') ||
  (next.push === true && current.push !== true) ||
  (next.chat === true && current.chat !== true);

/** All kinds that are mailed at once, or all in the digest; what is off stays off, and reminders stay as they are. */
export const emailForAll = (
  choice: 'digest' | 'instant',
  { email }: Pick<KindChoices, 'email'>,
): KindChoices['email'] =>
  byKind((kind) => (kind === 'reminder' || email[kind] === 'off' ? email[kind] : choice));

/** Whether all mailed kinds are mailed at once; false if all are off. */
export const isAllInstant = ({ email }: Pick<KindChoices, 'email'>): boolean => {
  const mailed = INSTANT_KINDS.filter((kind) => email[kind] !== 'off');
  return mailed.length > 0 && mailed.every((kind) => email[kind] === 'instant');
};
