import { useState } from 'react';
import type { Category } from '@patchlight/contracts';
import { useGetCategoriesQuery } from '@/entities/category';
import { CategoryNotifications } from '@/features/notification-choices';
import { Loaded, PlusIcon, Section } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryList } from './CategoryList.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './Categories.module.css';

const isOwn = ({ isDefault }: Category): boolean => !isDefault;

/** The categories of users without PRO, read-only. */
const ReadOnlyCategories = () => {
  const { data: categories = [] } = useGetCategoriesQuery();
  if (!categories.some(isOwn)) return null;
  return (
    <Section
      id="categories-title"
      title="Your categories"
      lead="Your categories are saved, and you can still filter by them."
    >
      <CategoryList categories={categories.filter(isOwn)} />
    </Section>
  );
};

const OwnCategories = () => {
  const query = useGetCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  /** The edited one, or 'new'. */
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [notifying, setNotifying] = useState<Category | null>(null);
  const [categoryToDelete, setCategoryToDelete] = useState<Category | null>(null);
  return (
    <Section
      id="categories"
      title="Game Categories"
      lead="Filter your games, calendar and notifications by them."
      actions={
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
          Create Category
        </Button>
      }
    >
      <Loaded
        query={query}
        errorMessage="Failed to load your categories"
        skeleton={
          <div role="status" className={styles.skeleton}>
            <span className="visually-hidden">Loading your categories...</span>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={62} />
            ))}
          </div>
        }
      >
        {(categories) => (
          <>
            <CategoryList
              categories={categories}
              actions={{ edit: setEdited, remove: setCategoryToDelete }}
            />
            {!categories.some(isOwn) && (
              <p className={styles.hint}>
                You have none of your own yet. Make one for what you play with friends, say, or for what you
                want to finish.
              </p>
            )}
          </>
        )}
      </Loaded>
      <CategoryDialog
        category={edited}
        onNotifications={(category) => {
          setEdited(null);
          setNotifying(category);
        }}
        onClose={() => setEdited(null)}
      />
      <CategoryNotifications category={notifying} onClose={() => setNotifying(null)} />
      <DeleteDialog category={categoryToDelete} onClose={() => setCategoryToDelete(null)} />
    </Section>
  );
};

/** The categories; read-only for users without PRO. */
export const Categories = ({ isReadOnly }: { isReadOnly: boolean }) =>
  isReadOnly ? <ReadOnlyCategories /> : <OwnCategories />;
