import type { ReactNode } from 'react';
import { FilterChip } from '@/shared/ui';
import { FILTER_KINDS } from '../model/kind-filter.ts';
import type { FilterKind } from '../model/kind-filter.ts';
import styles from './KindFilter.module.css';
import { KINDS } from './kinds.ts';

interface KindFilterProps {
  wanted: readonly FilterKind[];
  onChange: (wanted: FilterKind[]) => void;
  counts?: Record<FilterKind, number>;
  /** More chips of the same row. */
  children?: ReactNode;
}

/** Chips that narrow a list down to kinds of updates. Several may be pressed. */
export const KindFilter = ({ wanted, onChange, counts, children }: KindFilterProps) => {
  const toggle = (kind: FilterKind): void =>
    onChange(
      FILTER_KINDS.filter((candidate) =>
        candidate === kind ? !wanted.includes(kind) : wanted.includes(candidate),
      ),
    );
  return (
    <div role="group" aria-label="Show only" className={styles.chips}>
      {FILTER_KINDS.map((kind) => {
        const { word, Icon } = KINDS[kind];
        return (
          <FilterChip
            key={kind}
            icon={<Icon />}
            isOn={wanted.includes(kind)}
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
