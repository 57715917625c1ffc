import { useGetLibraryQuery } from '@/entities/library';
import { Loaded } from '@/shared/ui';
import { Choice, Skeleton } from '@/shared/ui/mui';

interface LibraryChoicesProps {
  /** App ids. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** The games of the library as checkboxes. Chosen ones that are no longer in it are left out by the next change. */
export const LibraryChoices = ({ chosen, onChange }: LibraryChoicesProps) => {
  const query = useGetLibraryQuery();
  return (
    <Loaded query={query} errorMessage="Failed to load your games" skeleton={<Skeleton height={120} />}>
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
  );
};
