import { useState } from 'react';
import type { Category, LibraryGame } from '@patchlight/contracts';
import { CategoryIcon, useGetCategoriesQuery } from '@/entities/category';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { showToast } from '@/shared/toast';
import {
  Button,
  Checkbox,
  Form,
  Loaded,
  Sheet,
  SheetActions,
  Skeleton,
  SubmitButton,
  useLast,
} from '@/shared/ui';
import { useAssignCategoriesMutation } from '../api/my-games.api.ts';
import styles from './GameCategories.module.css';

interface ChoiceProps {
  game: LibraryGame;
  /** The custom categories. */
  categories: readonly Category[];
  onClose: () => void;
}

const Choice = ({ game: { appid: appId, name }, categories, onClose }: ChoiceProps) => {
  const [assignCategories] = useAssignCategoriesMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to save the categories');
  const [chosen, setChosen] = useState(() =>
    categories.filter(({ appIds }) => appIds?.includes(appId)).map(({ id }) => id),
  );
  const save = async (): Promise<void> => {
    // Without those that were deleted meanwhile.
    const ids = categories.map(({ id }) => id).filter((id) => chosen.includes(id));
    if (!(await submit(() => assignCategories({ appId, ids }).unwrap()))) return;
    showToast(`Categories of ${name} saved.`);
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      <ul role="list" className={styles.list}>
        {categories.map(({ id, name: category, ...look }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              <CategoryIcon {...look} />
              <span className="ellipsis">{category}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

const NoneYet = ({ onClose }: { onClose: () => void }) => (
  <>
    <p>You have no categories of your own yet.</p>
    <SheetActions>
      <Button variant="outlined" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" to={`${ROUTES.proFeatures}?tab=categories`}>
        Create Category
      </Button>
    </SheetActions>
  </>
);

/** The choice, once the categories have loaded anew: what is saved replaces what was assigned elsewhere. */
const FreshChoice = ({ game, onClose }: Omit<ChoiceProps, 'categories'>) => {
  const [openedAt] = useState(() => Date.now());
  const query = useGetCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isFresh = (query.fulfilledTimeStamp ?? 0) >= openedAt;
  return (
    <>
      <Loaded
        query={{ ...query, data: isFresh ? query.data : undefined }}
        errorMessage="Failed to load your categories"
        skeleton={<Skeleton height={132} />}
      >
        {(categories) => {
          const own = categories.filter(({ isDefault }) => !isDefault);
          if (own.length === 0) return <NoneYet onClose={onClose} />;
          return <Choice game={game} categories={own} onClose={onClose} />;
        }}
      </Loaded>
      {!isFresh && (
        <SheetActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
        </SheetActions>
      )}
    </>
  );
};

/** Assigns a game to categories. */
export const GameCategories = ({ game, onClose }: { game: LibraryGame | null; onClose: () => void }) => {
  const shown = useLast(game);
  return (
    <Sheet isOpen={game !== null} onClose={onClose} title={`Categories of ${shown?.name}`}>
      {shown && <FreshChoice key={shown.appid} game={shown} onClose={onClose} />}
    </Sheet>
  );
};
