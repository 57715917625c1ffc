import type { ReactNode } from 'react';
import type { AdminPagination } from '@patchlight/contracts';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
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

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { ascending: '↑', descending: '↓', none: '↕' };

/** A table; on phones each row is a card. */
export const AdminTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  place,
}: AdminTableProps<Row> & { place?: Pick<ListPlace, 'sort' | 'order' | 'toggleSort'> }) => {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const directionOf = ({ sort }: Column<Row>) =>
    sort !== undefined && sort === place?.sort ? DIRECTIONS[place.order] : undefined;
  return (
    // Explicit roles, since the phone layout removes the implicit ones.
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.name}
              role="columnheader"
              scope="col"
              aria-sort={directionOf(column)}
              data-number={column.isNumber}
            >
              {column.sort && place ? (
                <button type="button" className={styles.sort} onClick={() => place.toggleSort(column.sort!)}>
                  {column.name}
                  <span aria-hidden="true">{ARROWS[directionOf(column) ?? 'none']}</span>
                </button>
              ) : (
                column.name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <td key={column.name} role="cell" data-name={column.name} data-number={column.isNumber}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface PagesProps {
  pagination: AdminPagination;
  total: number;
  /** The noun in singular and plural, such as 'user' and 'users'. */
  what: readonly [one: string, many: string];
  toPage: (page: number) => void;
}

/** The total and the pagination. */
export const Pages = ({ pagination, total, what: [one, many], toPage }: PagesProps) => {
  const { currentPage, totalPages, isEstimate } = pagination;
  const step = (by: number, name: string, icon: ReactNode) => {
    const isOff = currentPage + by < 1 || currentPage + by > totalPages;
    return (
      <Button
        variant="outlined"
        icon={icon}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => toPage(currentPage + by)}
      >
        {name}
      </Button>
    );
  };
  return (
    <nav aria-label={`Pages of ${many}`} className={styles.pages}>
      <p role="status" className="numeric">
        {isEstimate && 'about '}
        {formatNumber(total)} {total === 1 ? one : many}, page {currentPage} of {formatNumber(totalPages)}
      </p>
      {step(-1, 'Previous', <ChevronLeftIcon fontSize="small" />)}
      {step(1, 'Next', <ChevronRightIcon fontSize="small" />)}
    </nav>
  );
};
