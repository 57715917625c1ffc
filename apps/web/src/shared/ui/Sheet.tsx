import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './overlays.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  isOpen: boolean;
  /** Asked for by Escape or by a click beside it. */
  onClose: () => void;
  /** It stays until what it began has ended. */
  isBusy?: boolean;
  /** For texts that are read, not for forms. */
  isWide?: boolean;
  title: ReactNode;
  /** What a screen reader says after the title. */
  text?: ReactNode;
  /** The last of it: {@link SheetActions}. */
  children: ReactNode;
}

/** A dialog that asks: its title, what it says, what is to be filled in, and the ways out. */
export const Sheet = ({ isOpen, onClose, isBusy, isWide, title, text, children }: SheetProps) => {
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={false}
      slotProps={{ paper: { className: `${styles.paper} ${isWide ? styles.wide : ''}` } }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text && <p id={`${id}-text`}>{text}</p>}
      {children}
    </Dialog>
  );
};

/** The buttons at the end of a {@link Sheet}: the way back first. */
export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
