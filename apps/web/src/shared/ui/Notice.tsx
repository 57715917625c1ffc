import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon, InfoIcon, WarningIcon } from './icons/index.ts';
import styles from './Notice.module.css';

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
      <Icon fontSize="small" className={styles.icon} />
      <div role={severity === 'info' ? 'status' : 'alert'} className={styles.text}>
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
