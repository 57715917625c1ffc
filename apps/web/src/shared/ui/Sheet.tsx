import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './overlays.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  isOpen: boolean;
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void;
  /** Cannot be closed while busy. */
  isBusy?: boolean;
  /** For long texts rather than forms. */
  isWide?: boolean;
  title: ReactNode;
  /** The description, announced after the title. */
  text?: ReactNode;
  /** Ends with {@link SheetActions}. */
  children: ReactNode;
}

/** A dialog with a title, a description, content and actions. */
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

/** The buttons of a {@link Sheet}, Cancel first. */
export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
