import type {
  GameEventType,
  UpdateKind,
  V1GateBody,
  WebhookDeliveryState,
  WebhookPause,
} from '@patchlight/contracts';

export const EVENT_NAMES: Record<GameEventType | 'ping', string> = {
  'update.published': 'New update',
  'update.edited': 'Update was edited',
  'update.kind_changed': 'Update got another kind',
  'update.hidden': 'Update was hidden',
  'game.released': 'Game was released',
  'game.release_moved': 'Release date moved',
  'price.dropped': 'Price dropped',
  ping: 'Ping',
};

export const UPDATE_KIND_NAMES: Record<UpdateKind, string> = {
  major: 'Major updates',
  regular: 'Updates',
  patch: 'Patches',
  news: 'News',
  unknown: 'Other posts',
};

export const DELIVERY_WORDS: Record<
  WebhookDeliveryState,
  { word: string; tone: 'quiet' | 'warning' | 'success' | 'error' }
> = {
  queued: { word: 'Waiting', tone: 'quiet' },
  failed: { word: 'Failed, is tried again', tone: 'warning' },
  delivered: { word: 'Delivered', tone: 'success' },
  'given-up': { word: 'Failed', tone: 'error' },
};

/** Why a webhook is paused, and what users of PRO can do about it. */
export const PAUSE_TEXTS: Record<WebhookPause, { why: string; advice?: string }> = {
  owner: { why: 'You paused it. Events that come now are not sent later.' },
  gone: { why: 'The receiver answered that it is gone.', advice: 'Resume it to try again.' },
  failures: {
    why: 'Every try of five days failed.',
    advice: 'Resume it once the receiver works again.',
  },
  'token-revoked': {
    why: 'Paused, since the token that made it was revoked.',
    advice: 'Resume it if you trust its address.',
  },
  'token-expired': {
    why: 'Paused, since the token that made it has expired.',
    advice: 'Resume it if you trust its address.',
  },
  plan: { why: 'Webhooks are part of PRO. It goes on once you have PRO again.' },
};

export const REASON_TEXTS: Record<V1GateBody['reasons'][number]['type'], string> = {
  'new-update': 'New update',
  edited: 'An accepted update was edited',
  stale: 'Its updates were not fetched lately',
  'never-fetched': 'Its updates were never fetched',
  'not-tracked': 'You do not follow this game',
  'no-posts': 'There never was a post about it, so nothing would be told',
  'unknown-app': 'Nobody follows this game here, or Steam was not asked about it yet',
};

/** The games that something is limited to, in words. */
export const gamesText = (appIds: readonly number[] | null): string => {
  if (appIds === null) return 'all your games';
  return appIds.length === 1 ? '1 game' : `${appIds.length} games`;
};
