import { useGetLibraryQuery } from '@/entities/library';
import { Loaded } from '@/shared/ui';
import { Choice, ChoiceGroup, Skeleton } from '@/shared/ui/mui';
import styles from '../items/items.module.css';

interface GamesChoiceProps {
  /** App ids; null: all games of the library. */
  chosen: readonly number[] | null;
  disabled: boolean;
  errors?: readonly string[];
  onChange: (chosen: number[] | null) => void;
}

/** All games of the library, or some of them. Games that are no longer in it are left out. */
export const GamesChoice = ({ chosen, disabled, errors, onChange }: GamesChoiceProps) => {
  const query = useGetLibraryQuery();
  return (
    <ChoiceGroup legend="Games" disabled={disabled} errors={errors}>
      <div className={styles.games}>
        <Choice type="radio" name="games" checked={chosen === null} onChange={() => onChange(null)}>
          All your games
        </Choice>
        <Choice type="radio" name="games" checked={chosen !== null} onChange={() => onChange([])}>
          Only these games
        </Choice>
        {chosen !== null && (
          <div className={styles.scroll}>
            <Loaded
              query={query}
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
                      checked={chosen.includes(appId)}
                      onChange={({ target }) =>
                        onChange(
                          games
                            .map(({ appid }) => appid)
                            .filter((each) => (each === appId ? target.checked : chosen.includes(each))),
                        )
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
