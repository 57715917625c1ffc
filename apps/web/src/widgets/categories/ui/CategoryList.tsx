import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '@patchlight/contracts';
import { CategoryIcon } from '@/entities/category';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { showToast } from '@/shared/toast';
import { ChevronDownIcon, ChevronUpIcon, PencilIcon, TrashIcon } from '@/shared/ui';
import { Chip, IconButton } from '@/shared/ui/mui';
import { useOrderCategoriesMutation } from '../api/change-categories.api.ts';
import styles from './Categories.module.css';

interface CategoryListProps {
  categories: readonly Category[];
  /** The actions on custom categories; undefined for read-only. */
  actions?: { edit: (category: Category) => void; remove: (category: Category) => void };
}

const gamesOf = (count: number): string => (count === 1 ? '1 game' : `${count} games`);

/** The ids with one of them moved up or down. */
const moved = (ids: readonly string[], id: string, step: 1 | -1): string[] => {
  const from = ids.indexOf(id);
  return ids.toSpliced(from, 1).toSpliced(from + step, 0, id);
};

/** Categories with links to their games; custom ones can be reordered. */
export const CategoryList = ({ categories, actions }: CategoryListProps) => {
  const [order] = useOrderCategoriesMutation();
  const [news, setNews] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  const ids = categories.filter(({ isDefault }) => !isDefault).map(({ id }) => id);

  // Moving a row blurs its button.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  const move = async ({ id, name }: Category, step: 1 | -1, button: HTMLElement): Promise<void> => {
    const next = moved(ids, id, step);
    pressed.current = button;
    setNews(`${name} is at place ${next.indexOf(id) + 1} of ${next.length} now.`);
    const { error } = await order(next);
    if (error) showToast(messageOf(error, 'Failed to save the order'), 'error');
  };
  const mover = (category: Category, step: 1 | -1) => {
    const isPossible = ids[ids.indexOf(category.id) + step] !== undefined;
    const direction = step === 1 ? 'down' : 'up';
    return (
      <IconButton
        aria-label={`Move ${category.name} ${direction}`}
        title={`Move ${direction}`}
        aria-disabled={!isPossible}
        onClick={({ currentTarget }: { currentTarget: HTMLElement }) =>
          isPossible && void move(category, step, currentTarget)
        }
      >
        {step === 1 ? <ChevronDownIcon /> : <ChevronUpIcon />}
      </IconButton>
    );
  };

  return (
    <>
      <ul role="list" className={styles.list}>
        {categories.map((category) => (
          <li key={category.id} className={`card ${styles.row}`}>
            <CategoryIcon {...category} />
            <div className={styles.name}>
              <h3 className="ellipsis">
                <Link to={`${ROUTES.myGames}?${new URLSearchParams({ category: category.id })}`}>
                  {category.name}
                </Link>
              </h3>
              <p className="numeric">{gamesOf(category.gameCount)}</p>
            </div>
            {category.isDefault && <Chip tone="outlined">Default</Chip>}
            {actions && !category.isDefault && (
              <div className={styles.actions}>
                {mover(category, -1)}
                {mover(category, 1)}
                <IconButton
                  aria-label={`Edit ${category.name}`}
                  title="Edit"
                  onClick={() => actions.edit(category)}
                >
                  <PencilIcon />
                </IconButton>
                <IconButton
                  aria-label={`Delete ${category.name}`}
                  title="Delete"
                  onClick={() => actions.remove(category)}
                >
                  <TrashIcon />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </>
  );
};
