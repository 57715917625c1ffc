import type { BillingHistoryBody } from '@patchlight/contracts';
import { price, useGetBillingHistoryQuery } from '@/entities/plan';
import { messageOf } from '@/shared/api';
import { shortDate } from '@/shared/lib';
import { ErrorNotice } from '@/shared/ui';
import { Chip } from '@/shared/ui/mui';
import { Word } from './Word.tsx';
import styles from './BillingHistory.module.css';

const actionLabel = (action: string): string => (action === 'SUBSCRIPTION' ? 'RENEWAL' : action);
const toneOf = (status: string): 'success' | 'outlined' | 'error' =>
  /^(COMPLETED|paid)$/.test(status)
    ? 'success'
    : /^(PENDING|open|draft)$/.test(status)
      ? 'outlined'
      : 'error';

const Tables = ({ history }: { history: BillingHistoryBody }) => (
  <>
    <h3>Transactions</h3>
    <ul role="list" className={styles.rows}>
      {history.transactions.map(({ id, date, action, amount, currency, status }) => (
        <li key={id} className="numeric">
          <time dateTime={date}>{shortDate(date)}</time>
          <Word>{actionLabel(action)}</Word>
          <b>{price(amount, currency)}</b>
          <Chip tone={toneOf(status)}>
            <Word>{status}</Word>
          </Chip>
        </li>
      ))}
    </ul>
    <h3>Invoices</h3>
    <ul role="list" className={styles.rows}>
      {history.invoices.map(({ id, date, amount, currency, status, pdfUrl }) => (
        <li key={id} className="numeric">
          <time dateTime={date}>{shortDate(date)}</time>
          {pdfUrl ? (
            <a
              className={`text-link ${styles.download}`}
              href={pdfUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              Download<span className="visually-hidden">{` the invoice of ${shortDate(date)}`}</span>
            </a>
          ) : (
            <span>No document</span>
          )}
          <b>{price(amount, currency)}</b>
          <Chip tone={toneOf(status)}>
            <Word>{status}</Word>
          </Chip>
        </li>
      ))}
    </ul>
  </>
);

/** Recent payments. */
export const BillingHistory = () => {
  const { data, error, refetch, isFetching } = useGetBillingHistoryQuery();
  const isEmpty = data?.transactions.length === 0 && data.invoices.length === 0;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="billing-history">
      <h2 id="billing-history">Billing History</h2>
      {error && (
        <ErrorNotice
          title="Failed to load billing history"
          message={messageOf(error)}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <p role="status" className={styles.loading}>
          Loading billing history...
        </p>
      )}
      {isEmpty && <p>No billing history available yet.</p>}
      {data && !isEmpty && <Tables history={data} />}
    </section>
  );
};
