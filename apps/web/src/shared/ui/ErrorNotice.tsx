import type { ReactNode } from 'react';
import { isApiError } from '@/shared/api';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { useCountdown } from './use-countdown.ts';

interface ErrorNoticeProps {
  /** What did not work, above why. */
  title?: string;
  message: ReactNode;
  /** What failed; when the server asks to wait, trying again is only offered after that. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  onDismiss?: () => void;
}

/** A failure in words, with the way to try again or to put it away. */
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
