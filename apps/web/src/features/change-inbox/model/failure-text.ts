import { isApiError, messageOf } from '@/shared/api';

export const MARKED_IS_GONE = 'Notification was already removed. Refreshing list...';

/** Says what failed, and why; `gone` is the text if the notification no longer exists. */
export const failureText = (error: unknown, what: string, gone?: string): string => {
  const isGone = gone !== undefined && isApiError(error) && error.status === 404;
  return isGone ? gone : `Failed to ${what}: ${messageOf(error)}`;
};
