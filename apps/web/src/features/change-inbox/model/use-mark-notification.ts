import { useCallback } from 'react';
import { notificationApi } from '@/entities/notification';
import { isApiError } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { failureText, MARKED_IS_GONE } from './failure-text.ts';

/**
 * Marks one notification; an error is a toast, because its list may no longer be shown. The function resolves to
 * whether the notification is unread afterwards, or undefined if it no longer exists.
 */
export const useMarkNotification = () => {
  const [changeInbox] = notificationApi.endpoints.changeInbox.useMutation();
  return useCallback(
    async (id: string, to: 'read' | 'unread'): Promise<boolean | undefined> => {
      try {
        await changeInbox({ target: { id }, to }).unwrap();
        return to === 'unread';
      } catch (error) {
        showToast(failureText(error, `mark notification as ${to}`, MARKED_IS_GONE), 'error');
        return isApiError(error) && error.status === 404 ? undefined : to === 'read';
      }
    },
    [changeInbox],
  );
};
