/** Kinds of updates, then kinds of notices. `edited` is a silent edit, of which nobody is told who has not chosen so. */
export const NOTIFICATION_KINDS = [
  'major',
  'regular',
  'patch',
  'news',
  'unknown',
  'release',
  'release-moved',
  'price-drop',
  'edited',
  'reminder',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications by mail: none, in the next digest, or at once. */
export type EmailChoice = 'off' | 'digest' | 'instant';

/** A user's choices; a missing kind has the default. */
export interface ChannelSettings {
  /** Default of `email`, except for reminders ('instant') and silent edits ('off'). */
  emailDefault: 'digest' | 'instant';
  email: Partial<Record<NotificationKind, EmailChoice>>;
  push: Partial<Record<NotificationKind, boolean>>;
}

/** Choices for one game or category, for all kinds; null: as in the settings. */
export interface ChannelOverride {
  email: EmailChoice | null;
  push: boolean | null;
  chat: boolean | null;
}

/** What a notification's recipient has chosen for its game. */
export interface GameChoices {
  game: ChannelOverride | null;
  categories: readonly ChannelOverride[];
  isMuted: boolean;
}

export interface ChannelChoice {
  email: EmailChoice;
  push: boolean;
  /** null: as the chat channel itself says. */
  chat: boolean | null;
}

const NONE: ChannelChoice = { email: 'off', push: false, chat: false };
/** From the least to the most. */
const EMAIL_ORDER: readonly EmailChoice[] = ['off', 'digest', 'instant'];
const QUIET_KINDS = new Set<NotificationKind>(['news', 'unknown', 'edited']);
/** Other defaults of mail than the user's. */
const EMAIL_DEFAULTS: Partial<Record<NotificationKind, EmailChoice>> = { reminder: 'instant', edited: 'off' };

export const emailChoice = (kind: NotificationKind, { email, emailDefault }: ChannelSettings): EmailChoice =>
  email[kind] ?? EMAIL_DEFAULTS[kind] ?? emailDefault;

export const isPushedByDefault = (kind: NotificationKind): boolean => !QUIET_KINDS.has(kind);

export const pushChoice = (kind: NotificationKind, { push }: ChannelSettings): boolean =>
  push[kind] ?? isPushedByDefault(kind);

const most = <T>(order: readonly T[], values: readonly (T | null)[]): T | null =>
  order.findLast((value) => values.includes(value)) ?? null;

/**
 * The channels of one notification. A game's choice goes before that of its categories, of which the one with the most
 * notifications counts, and both before the settings; a muted game has none. Without PRO there are digests only.
 */
export const channelChoice = (
  kind: NotificationKind,
  settings: ChannelSettings,
  { game, categories, isMuted }: GameChoices,
  hasPro: boolean,
): ChannelChoice => {
  if (isMuted) return NONE;
  const email =
    game?.email ??
    most(
      EMAIL_ORDER,
      categories.map((category) => category.email),
    ) ??
    emailChoice(kind, settings);
  if (!hasPro) return { ...NONE, email: email === 'instant' ? 'digest' : email };
  const chosen = (channel: 'push' | 'chat'): boolean | null =>
    game?.[channel] ??
    most(
      [false, true],
      categories.map((category) => category[channel]),
    );
  return { email, push: chosen('push') ?? pushChoice(kind, settings), chat: chosen('chat') };
};
