/** A device that gets push messages. */
export interface PushSubscriptionRow {
  id: string;
  /** Such as `Firefox on Windows`. */
  device: string;
  createdAt: string;
  /** When its push service last accepted a message. */
  lastSuccessAt: string | null;
  /** Why the last message was not accepted; null if it was, or before the first. */
  lastError: { message: string; at: string } | null;
  /** Whether it was added by this session. */
  isCurrent: boolean;
}

/** GET /api/user/push-subscriptions, oldest first */
export interface PushSubscriptionsBody {
  success: true;
  data: PushSubscriptionRow[];
}

/** POST /api/user/push-subscriptions */
export interface PushSubscriptionBody {
  success: true;
  data: PushSubscriptionRow;
}

/** POST /api/user/push-subscriptions/{id}/test: what the push service answers. */
export interface PushTestBody {
  success: true;
  data: {
    isAccepted: boolean;
    message: string;
    /** Whether the push service has ended the subscription, which is then removed. */
    isRemoved: boolean;
  };
}
