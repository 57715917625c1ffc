import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShortcuts } from '@/shared/shortcuts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '@/shared/ui';
import { dismissToast, useToasts } from './toast.ts';
import type { Toast } from './toast.ts';
import styles from './ToastRegion.module.css';

const ICONS = { success: CheckIcon, info: InfoIcon, error: WarningIcon };

const act = (toast: Toast): void => {
  toast.action?.run();
  dismissToast(toast.id);
};

const ToastCard = ({ toast, paused }: { toast: Toast; paused: boolean }) => {
  const Icon = ICONS[toast.severity];
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.lifetime);
    return () => clearTimeout(timer);
  }, [toast.id, toast.lifetime, paused]);
  return (
    <li>
      <div
        className={styles.toast}
        data-severity={toast.severity}
        role={toast.severity === 'error' ? 'alert' : 'status'}
      >
        <Icon className={styles.icon} />
        <span className={styles.message}>{toast.message}</span>
        {toast.action && (
          <button type="button" className={styles.action} onClick={() => act(toast)}>
            {toast.action.label}
          </button>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label="Dismiss"
          onClick={() => dismissToast(toast.id)}
        >
          <CloseIcon fontSize="small" />
        </button>
      </div>
    </li>
  );
};

const ToastList = ({ toasts }: { toasts: readonly Toast[] }) => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  return (
    <ol
      role="list"
      className={styles.region}
      aria-label="Messages"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
      }}
      // Before a button does its work, and is gone with its toast.
      onClickCapture={() => cameFrom.current?.focus({ preventScroll: true })}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={hovered || focused} />
      ))}
    </ol>
  );
};

/**
 * The toasts at the bottom right. They stay while hovered or focused. An open dialog hides earlier siblings from screen
 * readers, so the list is mounted with its first toast, behind the dialog.
 */
export const ToastRegion = () => {
  const toasts = useToasts();
  const undoable = toasts.findLast(({ action }) => action?.label === 'Undo');
  useShortcuts('Messages', [{ keys: 'z', does: 'Undo', run: () => undoable && act(undoable) }], {
    when: undoable !== undefined,
  });
  return toasts.length > 0 && createPortal(<ToastList toasts={toasts} />, document.body);
};
