import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useIsPhone } from '@/shared/lib';
import { Button } from '../Button.tsx';
import { FilterIcon } from '../icons/index.ts';
import { Sheet, SheetActions } from '../Sheet.tsx';
import styles from './FilterSheet.module.css';

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
        className={styles.button}
        data-active={count > 0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        Filter
        {count > 0 && (
          <span className={`${styles.count} numeric`}>
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
