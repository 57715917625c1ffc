import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useSubmit } from '@/shared/api';
import { useIsPhone } from '@/shared/lib';
import { Button } from './Button.tsx';
import { FilterIcon } from './icons.tsx';
import { ErrorNotice } from './Notice.tsx';
import { Dialog } from './overlays.tsx';
import styles from './layout.module.css';

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
  <div className={styles.sheetActions}>{children}</div>
);

/** The value, or the last one that was not null: a dialog keeps its content while it closes. */
export const useLast = <Value,>(value: Value | null): Value | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};

interface ConfirmRemovalProps<Item> {
  /** null: closed. */
  item: Item | null;
  verb: 'Remove' | 'Revoke';
  /** What follows from it. */
  text: string;
  /** For errors without a message. */
  errorMessage: string;
  /** Removes it, and says so. */
  run: (item: Item) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something with a name is removed. */
export const ConfirmRemoval = <Item extends { name: string }>({
  item,
  verb,
  text,
  errorMessage,
  run,
  onClose,
}: ConfirmRemovalProps<Item>) => {
  const { submit, clear, isBusy, failure } = useSubmit(errorMessage);
  const shown = useLast(item);
  const close = (): void => {
    clear();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (shown && (await submit(() => run(shown)))) onClose();
  };
  return (
    <Sheet
      isOpen={item !== null}
      onClose={close}
      isBusy={isBusy}
      title={`${verb} "${shown?.name}"?`}
      text={text}
    >
      {failure && <ErrorNotice {...failure} />}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={close}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void confirm()}>
          {verb}
        </Button>
      </SheetActions>
    </Sheet>
  );
};

interface FilterSheetProps {
  /** The number of filters in use. */
  count: number;
  title?: string;
  onClear: () => void;
  /** The button that opens the sheet; null on wide windows. */
  buttonRef?: Ref<HTMLButtonElement>;
  /** The filters. On wide windows they are part of the layout around them. */
  children: ReactNode;
}

/** The filters of a list; below 900 px in a sheet behind a button with the number of filters in use. */
export const FilterSheet = ({ count, title = 'Filter', onClear, buttonRef, children }: FilterSheetProps) => {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <Button
        ref={buttonRef}
        variant="outlined"
        icon={<FilterIcon />}
        className={styles.filterButton}
        data-active={count > 0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        Filter
        {count > 0 && (
          <span className={`${styles.filterCount} numeric`}>
            {count}
            <span className="visually-hidden"> in use</span>
          </span>
        )}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <div className={styles.filters}>{children}</div>
        <SheetActions>
          <Button aria-disabled={count === 0} onClick={onClear}>
            Clear
          </Button>
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        </SheetActions>
      </Sheet>
    </>
  );
};
