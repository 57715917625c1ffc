import { useGetCategoriesQuery } from '@/entities/category';
import { useGetLibraryQuery } from '@/entities/library';
import { Loaded } from '@/shared/ui';
import { Choice, ChoiceGroup, Skeleton } from '@/shared/ui/mui';
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

const toggled = <Value,>(values: readonly Value[], value: Value, isIn: boolean): Value[] =>
  isIn ? [...values, value] : values.filter((each) => each !== value);

/** All games of the library, or some of them and of the user's categories. */
export const RuleGames = ({ chosen, disabled, errors, onChange }: RuleGamesProps) => {
  const library = useGetLibraryQuery();
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
                  onChange({ ...chosen, categories: toggled(chosen.categories, id, target.checked) })
                }
              >
                Category {name}
              </Choice>
            ))}
            <Loaded
              query={library}
              errorMessage="Failed to load your games"
              skeleton={<Skeleton height={120} />}
            >
              {(games) =>
                games.length === 0 ? (
                  <p>You follow no games yet.</p>
                ) : (
                  games.map(({ appid: appId, name }) => (
                    <Choice
                      key={appId}
                      type="checkbox"
                      checked={chosen.games.includes(appId)}
                      onChange={({ target }) =>
                        onChange({ ...chosen, games: toggled(chosen.games, appId, target.checked) })
                      }
                    >
                      {name}
                    </Choice>
                  ))
                )
              }
            </Loaded>
          </div>
        )}
      </div>
    </ChoiceGroup>
  );
};
