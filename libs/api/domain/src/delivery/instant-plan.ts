import { channelChoice } from './channel-choice.ts';
import type { ChannelSettings, GameChoices, NotificationKind } from './channel-choice.ts';

/** After a message about a game, further updates of it wait for this long and are told together. */
export const WINDOW_MS = 10 * 60_000;
/** Messages to one channel within the window; more become one. */
export const MOST_MESSAGES = 5;

/** Why a notification waits: for its game's window, the end of the quiet hours or of a burst, or for rules to know its post. */
export type Hold = 'game' | 'quiet' | 'burst' | 'rules';

/** A notification that waits for its messages. */
export interface WaitingNotification {
  updateId: string;
  appId: number;
  kind: NotificationKind;
  dueAt: Date;
  held: Hold | null;
  /** Read or deleted in the inbox while it was held. */
  isRead: boolean;
  choices: GameChoices;
}

export interface Target {
  channel: 'email' | 'push' | 'chat';
  /** The push subscription or chat channel. */
  id: string | null;
}

export interface InstantRecipient {
  hasPro: boolean;
  settings: ChannelSettings;
  /** Whether update mails can be sent: wanted, and the address verified and not refused. */
  canMail: boolean;
  devices: readonly string[];
  chats: readonly { id: string; kinds: readonly NotificationKind[] }[];
  /** End of the current quiet hours; null outside of them. */
  quietUntil: Date | null;
  waiting: readonly WaitingNotification[];
  /** Messages of the last ten minutes. */
  recent: readonly { target: Target; appId: number | null; at: Date }[];
}

export interface PlannedMessage {
  target: Target;
  /** 'summary': what was held back, or a burst. */
  kind: 'update' | 'summary';
  /** null: several games. */
  appId: number | null;
  /** Newest first. */
  updateIds: string[];
}

export interface InstantPlan {
  messages: PlannedMessage[];
  /** Notifications without further messages. */
  done: string[];
  held: { updateId: string; dueAt: Date; reason: Hold }[];
}

const keyOf = ({ channel, id }: Target): string => `${channel} ${id ?? ''}`;

/** What was read is told in chats only, which may be shared with others. */
const targetsOf = ({ kind, choices, isRead }: WaitingNotification, recipient: InstantRecipient): Target[] => {
  const { email, push, chat } = channelChoice(kind, recipient.settings, choices, recipient.hasPro);
  const isMailed = email === 'instant' && recipient.canMail && !isRead;
  const chats = recipient.chats.filter(({ kinds }) => chat ?? kinds.includes(kind));
  return [
    ...(isMailed ? [{ channel: 'email', id: null } as const] : []),
    ...(push && !isRead ? recipient.devices.map((id) => ({ channel: 'push', id }) as const) : []),
    ...chats.map(({ id }) => ({ channel: 'chat', id }) as const),
  ];
};

const newestFirst = (items: readonly WaitingNotification[]): string[] =>
  items.map(({ updateId }) => updateId).toSorted((a, b) => Number(BigInt(b) - BigInt(a)));

const messageOf = (
  target: Target,
  items: readonly WaitingNotification[],
  isSummary: boolean,
): PlannedMessage => {
  const appIds = new Set(items.map(({ appId }) => appId));
  return {
    target,
    kind: isSummary && items.length > 1 ? 'summary' : 'update',
    appId: appIds.size === 1 ? items[0]!.appId : null,
    updateIds: newestFirst(items),
  };
};

/** The messages that are due to one user, so that nobody is flooded. Reminders are never held back. */
export const planInstant = (recipient: InstantRecipient, now: Date): InstantPlan => {
  const plan: InstantPlan = { messages: [], done: [], held: [] };
  const hold = (items: readonly WaitingNotification[], reason: Hold, dueAt: Date): void => {
    plan.held.push(...items.map(({ updateId }) => ({ updateId, dueAt, reason })));
  };
  const due = recipient.waiting.filter(({ dueAt }) => dueAt <= now);
  const wanted = due.filter((item) => targetsOf(item, recipient).length > 0);
  plan.done.push(...due.filter((item) => !wanted.includes(item)).map(({ updateId }) => updateId));

  const reminders = wanted.filter(({ kind }) => kind === 'reminder');
  const others = wanted.filter(({ kind }) => kind !== 'reminder');
  const { quietUntil } = recipient;
  if (quietUntil) hold(others, 'quiet', quietUntil);
  const groups = quietUntil ? [] : groupsOf(others, recipient, now, hold);

  const saturation = saturatedUntil(recipient);
  const sendable = groups.filter((group) => {
    const ends = group.items
      .flatMap((item) => targetsOf(item, recipient))
      .map((target) => saturation.get(keyOf(target)));
    const latest = ends.reduce((last, end) => (end && (!last || end > last) ? end : last), undefined);
    if (latest) hold(group.items, 'burst', latest);
    return !latest;
  });

  const targets = new Map(
    wanted.flatMap((item) => targetsOf(item, recipient)).map((target) => [keyOf(target), target]),
  );
  for (const [key, target] of targets) {
    const isFor = (item: WaitingNotification): boolean =>
      targetsOf(item, recipient).some((other) => keyOf(other) === key);
    const own = sendable
      .map((group) => ({ ...group, items: group.items.filter(isFor) }))
      .filter(({ items }) => items.length > 0);
    const sent = recipient.recent.filter((message) => keyOf(message.target) === key).length;
    const isBurst = own.length > 0 && sent + own.length > MOST_MESSAGES;
    const messages = isBurst
      ? [
          messageOf(
            target,
            own.flatMap(({ items }) => items),
            true,
          ),
        ]
      : own.map(({ items, isSummary }) => messageOf(target, items, isSummary));
    plan.messages.push(
      ...messages,
      ...reminders.filter(isFor).map((item) => messageOf(target, [item], false)),
    );
  }
  plan.done.push(
    ...reminders.map(({ updateId }) => updateId),
    ...sendable.flatMap(({ items }) => newestFirst(items)),
  );
  return plan;
};

interface Group {
  items: WaitingNotification[];
  isSummary: boolean;
}

/** What the quiet hours held back is one group; else each game is one, unless it had a message recently. */
const groupsOf = (
  items: readonly WaitingNotification[],
  { recent }: InstantRecipient,
  now: Date,
  hold: (items: readonly WaitingNotification[], reason: Hold, dueAt: Date) => void,
): Group[] => {
  const quiet = items.filter(({ held }) => held === 'quiet');
  const groups: Group[] = quiet.length > 0 ? [{ items: quiet, isSummary: true }] : [];
  const rest = items.filter(({ held }) => held !== 'quiet');
  for (const [appId, ofGame] of Map.groupBy(rest, (item) => item.appId)) {
    const last = recent
      .filter((message) => message.appId === appId)
      .reduce<Date | null>((latest, { at }) => (latest && latest > at ? latest : at), null);
    const windowEnd = last && new Date(last.getTime() + WINDOW_MS);
    if (windowEnd && windowEnd > now) hold(ofGame, 'game', windowEnd);
    else groups.push({ items: ofGame, isSummary: false });
  }
  return groups;
};

/** For each target with as many messages as the window allows, when the oldest of them leaves it. */
const saturatedUntil = ({ recent }: InstantRecipient): Map<string, Date> => {
  const ends = new Map<string, Date>();
  for (const [key, messages] of Map.groupBy(recent, ({ target }) => keyOf(target))) {
    const times = messages.map(({ at }) => at.getTime()).toSorted((a, b) => b - a);
    const oldest = times[MOST_MESSAGES - 1];
    if (oldest !== undefined) ends.set(key, new Date(oldest + WINDOW_MS));
  }
  return ends;
};
