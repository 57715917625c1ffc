import { useGetCategoriesQuery } from '@/entities/category';
import { Choice, ChoiceGroup } from '@/shared/ui/mui';
import { LibraryChoices } from '../items/LibraryChoices.tsx';
import styles from '../items/items.module.css';

export interface ChosenGames {
  isAll: boolean;
  games: number[];
  categories: string[];
}

interface RuleGamesProps {
  chosen: ChosenGames;
  disabled: boolean;
  errors?: readonly string[] | undefined;
  onChange: (chosen: ChosenGames) => void;
}

/** All games of the library, or some of them and of the user's categories. */
export const RuleGames = ({ chosen, disabled, errors, onChange }: RuleGamesProps) => {
  const { data: all = [] } = useGetCategoriesQuery();
  const categories = all.filter(({ isDefault }) => !isDefault);
  return (
    <ChoiceGroup legend="Games" disabled={disabled} errors={errors}>
      <div className={styles.games}>
        <Choice
          type="radio"
          name="games"
          checked={chosen.isAll}
          onChange={() => onChange({ ...chosen, isAll: true })}
        >
          All your games
        </Choice>
        <Choice
          type="radio"
          name="games"
          checked={!chosen.isAll}
          onChange={() => onChange({ ...chosen, isAll: false })}
        >
          {categories.length > 0 ? 'Only these games and categories' : 'Only these games'}
        </Choice>
        {!chosen.isAll && (
          <div className={styles.scroll} tabIndex={0} role="group" aria-label="Games and categories">
            {categories.map(({ id, name }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={chosen.categories.includes(id)}
                onChange={({ target }) =>
                  onChange({
                    ...chosen,
                    categories: categories
                      .map((category) => category.id)
                      .filter((each) => (each === id ? target.checked : chosen.categories.includes(each))),
                  })
                }
              >
                Category {name}
              </Choice>
            ))}
            <LibraryChoices chosen={chosen.games} onChange={(games) => onChange({ ...chosen, games })} />
          </div>
        )}
      </div>
    </ChoiceGroup>
  );
};
