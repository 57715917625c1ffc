import type { ReactNode } from 'react';
import type { AdminPagination } from '@patchlight/contracts';
import { Loaded } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import type { ListPlace } from '../model/use-list-place.ts';
import { Pages } from './AdminTable.tsx';
import { AdminGuard } from './AdminGuard.tsx';

interface Listed {
  pagination: AdminPagination & { total: number };
}

interface PagedProps<Data extends Listed> {
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  place: ListPlace;
  what: readonly [one: string, many: string];
  children: (data: Data) => ReactNode;
}

/** A page of a list with pagination. */
export const Paged = <Data extends Listed>({ query, place, what, children }: PagedProps<Data>) => (
  <AdminGuard error={query.error}>
    <Loaded query={query} errorMessage="API request failed" skeleton={<Skeleton height={480} />}>
      {(data) => (
        <>
          {children(data)}
          <Pages
            pagination={data.pagination}
            total={data.pagination.total}
            what={what}
            toPage={place.toPage}
          />
        </>
      )}
    </Loaded>
  </AdminGuard>
);
