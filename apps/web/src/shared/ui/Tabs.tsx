import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCenteredChild, useTabParam } from '@/shared/lib';
import { hasModifier } from '@/shared/shortcuts';
import styles from './controls.module.css';

interface Tab {
  /** The value of `?tab=`. */
  key: string;
  label: ReactNode;
  /** The id of an element in the label that describes the tab and is no part of its name. */
  describedBy?: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** By default the tabs are in one line, which scrolls. */
  className?: string;
}

/** Tabs: the one that `?tab=` names is selected, the first by default. */
export const Tabs = ({ label, tabs, className = styles.tabs }: TabsProps) => {
  const id = useId();
  const [shown, show] = useTabParam(tabs);
  const listRef = useRef<HTMLDivElement>(null);
  useCenteredChild(listRef, '[aria-selected="true"]', shown.key);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    // Not the shown one, which may still be the one before.
    const at = tabs.findIndex(({ key }) => `${id}-${key}` === document.activeElement?.id);
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { key } = tabs.at(step % tabs.length)!;
    show(key);
    document.getElementById(`${id}-${key}`)?.focus();
  };
  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name, describedBy }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-tab={key}
            aria-describedby={describedBy}
            aria-selected={key === shown.key}
            aria-controls={key === shown.key ? `${id}-panel` : undefined}
            tabIndex={key === shown.key ? 0 : -1}
            onClick={() => show(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div key={shown.key} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`}>
        {shown.content}
      </div>
    </>
  );
};
