import { messageOf } from '@/shared/api';
import { Button, ErrorNotice } from '@/shared/ui';

interface OlderPagesProps {
  query: {
    error?: unknown;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  errorMessage: string;
  className: string | undefined;
}

/** Loads the next page of a list, if there is one, or tells why that failed. */
export const OlderPages = ({ query, errorMessage, className }: OlderPagesProps) => {
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (isFetchNextPageError)
    return (
      <ErrorNotice
        message={messageOf(error, errorMessage)}
        error={error}
        onRetry={() => void fetchNextPage()}
        isRetrying={isFetchingNextPage}
      />
    );
  if (!hasNextPage) return null;
  return (
    <div className={className}>
      <Button
        variant="outlined"
        aria-disabled={isFetching}
        onClick={isFetching ? undefined : () => void fetchNextPage()}
      >
        {isFetchingNextPage ? 'Loading…' : 'Show older'}
      </Button>
    </div>
  );
};
