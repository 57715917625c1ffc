import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCenteredChild, useQueryParams } from '@/shared/lib';
import styles from './Tabs.module.css';

export interface Tab {
  /** The value of `?tab=`. */
  key: string;
  label: ReactNode;
  content: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs: the one that `?tab=` names is selected, the first by default. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) => {
  const id = useId();
  const [params, change] = useQueryParams();
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const listRef = useRef<HTMLDivElement>(null);
  useCenteredChild(listRef, '[aria-selected=true]', shown.key);

  const show = ({ key }: Tab): void =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        if (key === tabs[0].key) next.delete('tab');
        else next.set('tab', key);
        return next;
      },
      { replace: true },
    );
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = step(tabs.indexOf(shown), tabs.length);
    show(tabs[at]!);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };

  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className={styles.list} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => show(tab)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={shown.key} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`}>
        {shown.content}
      </div>
    </>
  );
};
