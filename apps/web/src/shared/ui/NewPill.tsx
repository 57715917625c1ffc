import { useRef } from 'react';
import { useShortcuts } from '@/shared/shortcuts';
import styles from './layout.module.css';

interface NewPillProps {
  /** How many wait; 0 hides the button. */
  count: number;
  /** What waits, in the singular. */
  noun: string;
  onShow: () => void;
  className?: string;
}

/**
 * Tells that something new waits, above a list that does not move meanwhile. A click or the key `.` shows it, scrolls to
 * the top and moves the focus in front of the list. Takes no space.
 */
export const NewPill = ({ count, noun, onShow, className = '' }: NewPillProps) => {
  const placeRef = useRef<HTMLDivElement>(null);
  const show = (): void => {
    onShow();
    window.scrollTo({ top: 0 });
    placeRef.current?.focus({ preventScroll: true });
  };
  useShortcuts('New', [{ keys: '.', does: 'Show what is new', run: show }], { when: count > 0 });
  return (
    <div ref={placeRef} tabIndex={-1} className={styles.place}>
      <p role="status" className="visually-hidden">
        {count > 0 && `${count} new ${count === 1 ? noun : `${noun}s`} available`}
      </p>
      {count > 0 && (
        <button type="button" className={`${styles.pill} ${className}`} onClick={show}>
          {`${count} new`}
        </button>
      )}
    </div>
  );
};
