import { labelOf } from '@patchlight/contracts';
import type { ItemState, UpdateItem, UpdateItems } from '@patchlight/contracts';
import { ItemGroups, useGetUpdateItemsQuery } from '@/entities/update';
import { messageOf } from '@/shared/api';
import { ErrorNotice } from '@/shared/ui';
import { Chip } from '@/shared/ui/mui';
import disclosure from '../disclosure.module.css';
import styles from './ItemList.module.css';

const UNKNOWN: Record<ItemState, string> = {
  known: 'No line was recognized as a change.',
  'not-english': 'Changes are told apart in English posts only.',
  pending: 'This post was not read yet. Look again in a moment.',
};

const Item = ({ item: { text, sections, confidence, breaking, from, to } }: { item: UpdateItem }) => (
  <li className={styles.item}>
    {sections.length > 0 && <span className={styles.section}>{sections.at(-1)}</span>}
    <span>{text}</span>
    {from !== null && to !== null && <Chip tone="quiet">{`${from} → ${to}`}</Chip>}
    {breaking.length > 0 ? (
      <span className={styles.because}>{`says ${breaking.map((word) => `“${word}”`).join(', ')}`}</span>
    ) : (
      confidence === 'low' && <Chip tone="outlined">Not sure</Chip>
    )}
  </li>
);

const Known = ({ data: { state, items } }: { data: UpdateItems }) => (
  <>
    {items.length === 0 && <p>{UNKNOWN[state]}</p>}
    <ItemGroups items={items} groupOf={({ type, breaking }) => labelOf(type, breaking.length > 0)}>
      {(item) => <Item key={item.line} item={item} />}
    </ItemGroups>
    {state === 'known' && (
      <p className={styles.note}>
        Found by patterns in the text, which may be wrong or miss something. Text in spoilers is left out.
      </p>
    )}
  </>
);

/** The lines of a post by what they say. */
const ItemList = ({ gid }: { gid: string }) => {
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useGetUpdateItemsQuery(gid, {
    refetchOnMountOrArgChange: true,
  });
  if (error)
    return (
      <ErrorNotice
        message={messageOf(error, 'Failed to load the changes.')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <p className={disclosure.note}>Loading…</p>;
  return (
    <div className={styles.list}>
      <Known data={data} />
    </div>
  );
};

export default ItemList;
