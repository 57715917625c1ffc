import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTabParam } from '@/shared/lib';

interface Tab {
  /** The value of `?tab=`. */
  key: string;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs in one line, which scrolls: the one that `?tab=` names is selected, the first by default. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) => {
  const id = useId();
  const [shown, show] = useTabParam(tabs);
  return (
    <>
      <MuiTabs
        variant="scrollable"
        scrollButtons={false}
        selectionFollowsFocus
        aria-label={label}
        value={shown.key}
        onChange={(_, key: string) => show(key)}
      >
        {tabs.map(({ key, label: name }) => (
          <MuiTab
            key={key}
            value={key}
            label={name}
            id={`${id}-${key}`}
            aria-controls={key === shown.key ? `${id}-panel` : undefined}
          />
        ))}
      </MuiTabs>
      <div key={shown.key} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`}>
        {shown.content}
      </div>
    </>
  );
};
