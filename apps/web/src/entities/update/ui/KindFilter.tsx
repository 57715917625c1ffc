import { UPDATE_KINDS } from '@patchlight/contracts';
import type { UpdateKind } from '@patchlight/contracts';
import type { ReactNode } from 'react';
import { FilterChip } from '@/shared/ui';
import styles from './KindFilter.module.css';
import { KINDS } from './kinds.ts';

interface KindFilterProps {
  selected: readonly UpdateKind[];
  onChange: (selected: UpdateKind[]) => void;
  counts?: Record<UpdateKind, number>;
  /** More chips in the same row. */
  children?: ReactNode;
}

/** Filter chips for kinds of updates. Several can be selected. */
export const KindFilter = ({ selected, onChange, counts, children }: KindFilterProps) => {
  const toggle = (kind: UpdateKind): void =>
    onChange(
      UPDATE_KINDS.filter((candidate) =>
        candidate === kind ? !selected.includes(kind) : selected.includes(candidate),
      ),
    );
  return (
    <div role="group" aria-label="Show only" className={styles.chips}>
      {UPDATE_KINDS.map((kind) => {
        const { word, Icon } = KINDS[kind];
        return (
          <FilterChip
            key={kind}
            icon={<Icon />}
            isOn={selected.includes(kind)}
            count={counts?.[kind]}
            onToggle={() => toggle(kind)}
          >
            {word}
          </FilterChip>
        );
      })}
      {children}
    </div>
  );
};
