import { ROUTES } from '@/shared/config';
import { Button, EmptyState, SearchIcon } from '@/shared/ui';

interface NothingFoundProps {
  filter: string;
  onClear: () => void;
}

/** Shown when no game matches the filters. */
export const NothingFound = ({ filter, onClear }: NothingFoundProps) => {
  const term = filter.trim();
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={term ? `No game of yours matches “${term}”.` : 'No game of yours matches these filters.'}
      actions={
        <>
          <Button variant="outlined" onClick={onClear}>
            Clear filters
          </Button>
          {term && (
            <Button to={`${ROUTES.search}?${new URLSearchParams({ q: term })}`}>
              {`Search the store for “${term}”`}
            </Button>
          )}
        </>
      }
    />
  );
};
