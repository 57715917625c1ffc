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

/** What a rule of the user does with an update or edit; null: as without the rule. */
export interface RuleAction extends ChannelOverride {
  /** Tells nobody, and counts as read. */
  isMuted: boolean;
  /** Moves it to the folder Saved. */
  isSaved: boolean;
}

/** What a notification's recipient has chosen for its game. */
export interface GameChoices {
  game: ChannelOverride | null;
  categories: readonly ChannelOverride[];
  isMuted: boolean;
  /** Of the rule that took the update. */
  rule?: RuleAction | null;
}

export interface ChannelChoice {
  email: EmailChoice;
  push: boolean;
  /** null: as the chat channel itself says. */
  chat: boolean | null;
}

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

const most = <T>(order: readonly T[], values: readonly T[]): T | null =>
  order.findLast((value) => values.includes(value)) ?? null;

/** Where a choice comes from; `plan`: what was chosen needs PRO. */
export type Because = 'mute' | 'rule' | 'game' | 'category' | 'settings' | 'plan';

interface Explained<T> {
  choice: T;
  because: Because;
}

/** The choice of each channel, and where it comes from. */
export interface ExplainedChannels {
  email: Explained<EmailChoice>;
  push: Explained<boolean>;
  chat: Explained<ChannelChoice['chat']>;
}

const none = (because: Because): ExplainedChannels => ({
  email: { choice: 'off', because },
  push: { choice: false, because },
  chat: { choice: false, because },
});

/**
 * The channels of one notification. A muted game has none. Else a rule goes first, then the game's own choice, then that
 * of its categories, of which the one with the most notifications counts, then the settings. Without PRO there are
 * digests only.
 */
export const explainChannels = (
  kind: NotificationKind,
  settings: ChannelSettings,
  { game, categories, isMuted, rule = null }: GameChoices,
  hasPro: boolean,
): ExplainedChannels => {
  if (isMuted) return none('mute');
  if (rule?.isMuted) return none('rule');
  const chosen = <Channel extends keyof ChannelOverride>(
    channel: Channel,
    order: readonly ChannelOverride[Channel][],
    otherwise: ChannelOverride[Channel],
  ): Explained<ChannelOverride[Channel]> => {
    const layers: [Because, ChannelOverride[Channel]][] = [
      ['rule', rule?.[channel] ?? null],
      ['game', game?.[channel] ?? null],
      [
        'category',
        most(
          order,
          categories.map((category) => category[channel]),
        ),
      ],
    ];
    const [because, choice] = layers.find(([, value]) => value !== null) ?? ['settings', otherwise];
    return { choice, because };
  };
  const email = chosen('email', EMAIL_ORDER, emailChoice(kind, settings)) as ExplainedChannels['email'];
  if (!hasPro)
    return {
      ...none('plan'),
      email: email.choice === 'instant' ? { choice: 'digest', because: 'plan' } : email,
    };
  return {
    email,
    push: chosen('push', [false, true], pushChoice(kind, settings)) as ExplainedChannels['push'],
    chat: chosen('chat', [false, true], null),
  };
};

/** As `explainChannels`, without the reasons. */
export const channelChoice = (...of: Parameters<typeof explainChannels>): ChannelChoice => {
  const { email, push, chat } = explainChannels(...of);
  return { email: email.choice, push: push.choice, chat: chat.choice };
};
