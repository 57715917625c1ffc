import type { ReactNode } from 'react';
import type { ItemLabel } from '@patchlight/contracts';
import { ITEM_NAMES } from '../model/item-names.ts';
import styles from './ItemGroups.module.css';

interface ItemGroupsProps<Item> {
  items: readonly Item[];
  groupOf: (item: Item) => ItemLabel;
  /** A list item with its key. */
  children: (item: Item) => ReactNode;
}

/** Items of posts by what they say. */
export const ItemGroups = <Item,>({ items, groupOf, children }: ItemGroupsProps<Item>) => {
  const groups = Map.groupBy(items, groupOf);
  return Object.entries(ITEM_NAMES).map(([group, title]) => {
    const found = groups.get(group as ItemLabel) ?? [];
    return (
      found.length > 0 && (
        <section key={group} aria-label={title} className={styles.group}>
          <h3>
            {title} <span className="numeric">{found.length}</span>
          </h3>
          <ul role="list">{found.map(children)}</ul>
        </section>
      )
    );
  });
};
