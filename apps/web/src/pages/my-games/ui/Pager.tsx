import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@/shared/ui';
import styles from './Pager.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Pagination; renders nothing for a single page. */
export const Pager = ({ page, pageCount, onPage }: PagerProps) => {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <IconButton aria-label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <span className="numeric" aria-live="polite">{`Page ${page} of ${pageCount}`}</span>
      <IconButton aria-label="Next page" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
};
