import { ROUTES } from '@/shared/config';
import { Button, EmptyState, SearchIcon } from '@/shared/ui';

interface NothingFoundProps {
  filter: string;
  onClear: () => void;
}

/** Shown when no game matches the filters. */
export const NothingFound = ({ filter, onClear }: NothingFoundProps) => {
  const wanted = filter.trim();
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={wanted ? `No game of yours matches “${wanted}”.` : 'No game of yours matches these filters.'}
      actions={
        <>
          <Button variant="outlined" onClick={onClear}>
            Clear filters
          </Button>
          {wanted && (
            <Button to={`${ROUTES.search}?${new URLSearchParams({ q: wanted })}`}>
              {`Search the store for “${wanted}”`}
            </Button>
          )}
        </>
      }
    />
  );
};
