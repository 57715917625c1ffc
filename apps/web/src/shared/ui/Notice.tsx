import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isApiError } from '@/shared/api';
import { Button, IconButton } from './Button.tsx';
import { CloseIcon, InfoIcon, WarningIcon } from './icons.tsx';
import styles from './layout.module.css';

interface NoticeProps {
  severity: 'error' | 'warning' | 'info';
  action?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}

/** An inline message, announced to screen readers. */
export const Notice = ({ severity, action, onDismiss, children }: NoticeProps) => {
  const Icon = severity === 'info' ? InfoIcon : WarningIcon;
  return (
    <div className={styles.notice} data-severity={severity}>
      <Icon fontSize="small" className={styles.noticeIcon} />
      <div role={severity === 'info' ? 'status' : 'alert'} className={styles.noticeText}>
        {children}
      </div>
      {action}
      {onDismiss && (
        <IconButton aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </div>
  );
};

const TICK_MS = 250;

/** Whole seconds left of `seconds`; a new `start` restarts the countdown. */
const useCountdown = (seconds: number, start: unknown): number => {
  const [left, setLeft] = useState(seconds);
  const [counted, setCounted] = useState(start);
  if (counted !== start) {
    setCounted(start);
    setLeft(seconds);
  }
  useEffect(() => {
    if (seconds <= 0) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
};

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
