import type { ReactNode } from 'react';
import { isApiError } from '@/shared/api';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { useCountdown } from './use-countdown.ts';

interface ErrorNoticeProps {
  /** What failed, above the reason. */
  title?: string;
  message: ReactNode;
  /** The error; its Retry-After delays the retry button. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  onDismiss?: () => void;
}

/** An error message with a retry or a dismiss button. */
export const ErrorNotice = ({
  title,
  message,
  error,
  onRetry,
  isRetrying = false,
  onDismiss,
}: ErrorNoticeProps) => {
  const wait = isApiError(error) ? (error.retryAfter ?? 0) : 0;
  const left = useCountdown(wait, error);
  const isWaiting = left > 0;
  const retry = onRetry && (
    <>
      <Button aria-disabled={isWaiting || isRetrying} onClick={isWaiting || isRetrying ? undefined : onRetry}>
        {isWaiting ? <span className="numeric">{`Try again in ${left} s`}</span> : 'Try again'}
      </Button>
      {wait > 0 && (
        <span role="status" className="visually-hidden">
          {isWaiting ? `You can try again in ${wait} seconds.` : 'You can try again now.'}
        </span>
      )}
    </>
  );
  return (
    <Notice severity="error" onDismiss={onDismiss} action={retry}>
      {title && (
        <>
          <b>{title}</b>
          <br />
        </>
      )}
      {message}
    </Notice>
  );
};
