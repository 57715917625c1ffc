import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { ChevronRightIcon } from '@/shared/ui';
import styles from './Spoiler.module.css';

/** A block that is revealed on a click. */
export const Spoiler = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.spoiler}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ChevronRightIcon fontSize="small" />
        Spoiler
        {!isOpen && <span className={styles.placeholder}>Hidden text</span>}
      </button>
      {isOpen && <div className={styles.content}>{children}</div>}
    </div>
  );
};

/** Inline text that is revealed on a click. */
export const InlineSpoiler = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  // Inside a link, revealing must not follow it.
  const toggle = (event: MouseEvent): void => {
    event.preventDefault();
    setIsOpen(!isOpen);
  };
  return (
    <>
      <button type="button" className={styles.inline} aria-expanded={isOpen} onClick={toggle}>
        Spoiler
        {!isOpen && <span className={styles.placeholder}>Hidden text</span>}
      </button>
      {isOpen && <span> {children}</span>}
    </>
  );
};
