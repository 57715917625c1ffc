import type { AdminPagination } from '../admin/admin-page.ts';
import type { MailKind, MailState } from '../admin/mail-states.ts';
import type { DeliveryChannel } from './channels.ts';

/** A message outside the app. Times are ISO 8601 UTC. */
export interface SentDelivery {
  id: string;
  channel: DeliveryChannel;
  kind: MailKind;
  /** The masked address, or the name of the device or chat channel. */
  recipient: string;
  /** null: about several games, or none. */
  game: { appId: number; name: string } | null;
  state: MailState;
  /** When it was queued. */
  at: string;
  /** The receiver's last refusal, without addresses; null: none. */
  error: string | null;
}

/**
 * Why a notification waits: for the end of its game's first 10 minutes, of quiet hours or of a burst; for the digest; for
 * its post to be indexed, as a rule asks for its words or items.
 */
export const HOLD_REASONS = ['game', 'quiet', 'burst', 'limit', 'rules'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** A notification that will be sent later. */
export interface HeldNotification {
  /** Of the update or notice. */
  id: string;
  title: string;
  game: { appId: number; name: string };
  reason: HoldReason;
  dueAt: string;
}

/** GET /api/user/deliveries: of 30 days, newest first. */
export interface UserDeliveriesBody {
  success: true;
  data: {
    deliveries: SentDelivery[];
    /** The next 50 that are due; empty on later pages. */
    held: HeldNotification[];
  };
  /** For `?cursor=`; null on the last page. */
  next_cursor: string | null;
}

export interface AdminDelivery extends SentDelivery {
  tries: number;
  lastTryAt: string | null;
  /** Whether it failed and can be sent again. */
  canRetry: boolean;
}

/** GET /api/admin/deliveries, newest first. */
export interface AdminDeliveriesBody {
  success: true;
  data: { deliveries: AdminDelivery[]; pagination: AdminPagination & { total: number } };
}
