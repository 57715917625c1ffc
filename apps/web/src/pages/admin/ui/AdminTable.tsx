import type { ReactNode } from 'react';
import type { AdminPagination } from '@patchlight/contracts';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@/shared/ui/late';
import { formatNumber } from '@/shared/lib';
import type { ListPlace } from '../model/use-list-place.ts';
import styles from './AdminTable.module.css';

export interface Column<Row> {
  name: string;
  /** The sort key of the server for this column. */
  sort?: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface AdminTableProps<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  empty: string;
}

/** A table; on small screens each row is a card. */
export const AdminTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  place,
}: AdminTableProps<Row> & { place?: Pick<ListPlace, 'sort' | 'order' | 'toggleSort'> }) => {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // Explicit roles, since the phone layout removes the implicit ones.
    <Table role="table" aria-label={label} size="small" className={styles.table}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {columns.map(({ name, sort, isNumber }) => {
            const isSorted = sort !== undefined && sort === place?.sort;
            return (
              <TableCell
                key={name}
                role="columnheader"
                sortDirection={isSorted && place.order}
                data-number={isNumber}
              >
                {sort && place ? (
                  <TableSortLabel
                    component="button"
                    active={isSorted}
                    direction={isSorted ? place.order : 'asc'}
                    onClick={() => place.toggleSort(sort)}
                  >
                    {name}
                  </TableSortLabel>
                ) : (
                  name
                )}
              </TableCell>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {rows.map((row) => (
          <TableRow key={keyOf(row)} role="row" hover>
            {columns.map(({ name, isNumber, cell }) => (
              <TableCell key={name} role="cell" data-name={name} data-number={isNumber}>
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

interface PagesProps {
  pagination: AdminPagination;
  total: number;
  /** The noun in singular and plural, such as 'user' and 'users'. */
  what: readonly [one: string, many: string];
  toPage: (page: number) => void;
}

/** The total, and the pagination where there is more than one page, or there was when the page was chosen. */
export const Pages = ({ pagination, total, what: [one, many], toPage }: PagesProps) => {
  const { currentPage, totalPages, isEstimate } = pagination;
  const isPaged = totalPages > 1 || currentPage > 1;
  const step = (by: number, content: ReactNode) => {
    const isOff = by < 0 ? currentPage <= 1 : currentPage >= totalPages;
    return (
      <Button
        variant="outlined"
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => toPage(Math.min(currentPage + by, totalPages))}
      >
        {content}
      </Button>
    );
  };
  return (
    <nav aria-label={`Pages of ${many}`} className={styles.pages}>
      <p role="status" className="numeric">
        {isEstimate && 'about '}
        {formatNumber(total)} {total === 1 ? one : many}
        {isPaged && `, page ${currentPage} of ${formatNumber(totalPages)}`}
      </p>
      {isPaged && (
        <>
          {step(
            -1,
            <>
              <ChevronLeftIcon />
              Previous
            </>,
          )}
          {step(
            1,
            <>
              Next
              <ChevronRightIcon />
            </>,
          )}
        </>
      )}
    </nav>
  );
};
