import { useState } from 'react';
import type { V1Webhook, V1WebhookDelivery } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { inlineAge, longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Loaded, Sheet, SheetActions, TimeAgo, useLast } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import {
  useGetWebhookDeliveriesInfiniteQuery,
  useGetWebhookDeliveryQuery,
  useRedeliverFailedMutation,
  useRedeliverMutation,
} from '../../api/webhooks.api.ts';
import styles from '../items/items.module.css';
import { DELIVERY_WORDS, EVENT_NAMES } from './words.ts';

/** What was sent, and what came back. */
const Exchange = ({ webhookId, id }: { webhookId: string; id: string }) => {
  const query = useGetWebhookDeliveryQuery({ webhookId, id }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} errorMessage="Failed to load the delivery" skeleton={<Skeleton height={120} />}>
      {({ request, response }) => (
        <div className={styles.log}>
          <h3>Request</h3>
          <pre className={styles.body} tabIndex={0} aria-label="Request">
            {request ?? 'Nothing was sent yet.'}
          </pre>
          <h3>Response</h3>
          <pre className={styles.body} tabIndex={0} aria-label="Response">
            {response ?? 'None, or it is not kept.'}
          </pre>
        </div>
      )}
    </Loaded>
  );
};

const resultOf = ({ tries, status, durationMs, nextTryAt }: V1WebhookDelivery): string =>
  [
    tries === 1 ? '1 try' : `${tries} tries`,
    status !== null && `status ${status}`,
    durationMs !== null && `${durationMs} ms`,
    nextTryAt !== null && tries > 0 && `next try ${longDateTime(nextTryAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface DeliveryProps {
  webhookId: string;
  delivery: V1WebhookDelivery;
  isPro: boolean;
}

const Delivery = ({ webhookId, delivery, isPro }: DeliveryProps) => {
  const { id, type, game, state, at, error } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  const [redeliver] = useRedeliverMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to send it again');
  const title = `${EVENT_NAMES[type]}${game ? `: ${game.name}` : ''}`;
  const again = async (): Promise<void> => {
    await redeliver({ webhookId, id }).unwrap();
    showToast('It is sent again');
  };
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {title} <Chip tone={DELIVERY_WORDS[state].tone}>{DELIVERY_WORDS[state].word}</Chip>
      </p>
      <p className={styles.details}>
        <TimeAgo at={at} format={inlineAge} /> · {resultOf(delivery)}
      </p>
      {error !== null && <p className={styles.details}>{error}</p>}
      {failure && <ErrorNotice {...failure} />}
      <div className={styles.ways}>
        <Button
          aria-expanded={isOpen}
          aria-label={`Details of ${title}, ${longDateTime(at)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
        </Button>
        {isPro && (
          <Button
            aria-label={`Redeliver ${title}, ${longDateTime(at)}`}
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => void submit(again)}
          >
            Redeliver
          </Button>
        )}
      </div>
      {isOpen && <Exchange webhookId={webhookId} id={id} />}
    </li>
  );
};

const Deliveries = ({ webhook: { id }, isPro }: { webhook: V1Webhook; isPro: boolean }) => {
  const query = useGetWebhookDeliveriesInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query;
  const [redeliverFailed] = useRedeliverFailedMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to send them again');
  const again = async (): Promise<void> => {
    const count = await redeliverFailed(id).unwrap();
    showToast(count === 1 ? '1 delivery is sent again' : `${count} deliveries are sent again`);
  };
  return (
    <div className={styles.log}>
      <div className={styles.ways}>
        <Button variant="outlined" aria-disabled={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
        {isPro && (
          <Button
            variant="outlined"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => void submit(again)}
          >
            Redeliver all that failed
          </Button>
        )}
      </div>
      {failure && <ErrorNotice {...failure} />}
      <Loaded query={query} errorMessage="Failed to load the log" skeleton={<Skeleton height={160} />}>
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries);
          if (deliveries.length === 0) return <p>Nothing was sent in the last 30 days.</p>;
          return (
            <ol role="list" className={styles.list} aria-label="Deliveries">
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} webhookId={id} delivery={delivery} isPro={isPro} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      {hasNextPage && (
        <Button
          variant="outlined"
          aria-disabled={isFetchingNextPage}
          onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
};

interface WebhookLogProps {
  /** null: closed. */
  webhook: V1Webhook | null;
  isPro: boolean;
  onClose: () => void;
}

/** What was sent to a webhook in the last 30 days. */
export const WebhookLog = ({ webhook, isPro, onClose }: WebhookLogProps) => {
  const shown = useLast(webhook);
  return (
    <Sheet
      isOpen={webhook !== null}
      onClose={onClose}
      isWide
      title={`Log of ${shown?.name}`}
      text="What was sent in the last 30 days, newest first."
    >
      {shown && <Deliveries webhook={shown} isPro={isPro} />}
      <SheetActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </SheetActions>
    </Sheet>
  );
};
