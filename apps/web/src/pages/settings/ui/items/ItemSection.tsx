import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ProBadge } from '@/entities/plan';
import { showToast } from '@/shared/toast';
import { ConfirmRemoval, Loaded } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './items.module.css';

/** What a form is open for: a new item, a change, or nothing. */
export type Editing<Row> = 'new' | Row | null;

/** What a form and a list need to know of an item. */
export interface Item {
  id?: string;
  name: string;
}

interface Actions {
  onEdit: () => void;
  onRemove: () => void;
}

interface ItemSectionProps<Row extends Item> extends Omit<
  ComponentProps<typeof SettingsSection>,
  'children'
> {
  /** The items in the plural, such as 'gates'. */
  what: string;
  query: ComponentProps<typeof Loaded<readonly Row[]>>['query'];
  /** Shown in place of the list while there are none. */
  empty: ReactNode;
  /** Shown below the list. */
  below?: ReactNode;
  row: (item: Row, actions: Actions) => ReactNode;
  /** The label of the button that opens the form. */
  add: string;
  /** Buttons beside it. */
  beside?: ReactNode;
  /** Whether the plan of the user does not include new ones. */
  isProMissing?: boolean;
  /** The most that there can be. */
  limit?: number;
  form: (editing: Editing<Row>, onClose: () => void) => ReactNode;
  /** What is asked before an item is removed. */
  removal?: Pick<ComponentProps<typeof ConfirmRemoval<Row>>, 'verb' | 'text' | 'errorMessage' | 'run'>;
  /** Shown above the button that adds one, which gets the focus back from the form. */
  children?: ReactNode;
}

/** A list of what the user made, with a form to add and change items, and a question before they are removed. */
export const ItemSection = <Row extends Item>({
  what,
  query,
  empty,
  below,
  row,
  add,
  beside,
  isProMissing = false,
  limit = Infinity,
  form,
  removal,
  children,
  ...section
}: ItemSectionProps<Row>) => {
  const [editing, setEditing] = useState<Editing<Row>>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const isFull = (query.data?.length ?? 0) >= limit;
  return (
    <SettingsSection {...section}>
      <Loaded query={query} errorMessage={`Failed to load your ${what}`} skeleton={<Skeleton height={72} />}>
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <ul role="list" className={styles.list} aria-label={`Your ${what}`}>
              {items.map((item) =>
                row(item, { onEdit: () => setEditing(item), onRemove: () => setRemoved(item) }),
              )}
            </ul>
          )
        }
      </Loaded>
      {below}
      {children}
      <div className={styles.ways}>
        <Button variant="outlined" disabled={isProMissing || isFull} onClick={() => setEditing('new')}>
          {add}
        </Button>
        {beside}
        {isProMissing && <ProBadge />}
        {!isProMissing && isFull && (
          <p className={styles.details}>You have {limit}, the most there can be.</p>
        )}
      </div>
      {form(editing, () => setEditing(null))}
      {removal && (
        <ConfirmRemoval
          {...removal}
          item={removed}
          run={async (item) => {
            await removal.run(item);
            showToast(`${item.name} was ${removal.verb.toLowerCase()}d`);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </SettingsSection>
  );
};
