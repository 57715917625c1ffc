import type { HoldReason } from '@patchlight/contracts';
import { CHANNEL_NAMES, DELIVERY_STATES, MESSAGE_KINDS } from '@/entities/delivery';
import { longDateTime } from '@/shared/lib';
import { Loaded } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import { useGetSentDeliveriesInfiniteQuery } from '../../api/notification-settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './SentDeliveries.module.css';

const REASONS: Record<HoldReason, string> = {
  game: 'The game just had another update; both come together',
  quiet: 'Quiet hours',
  burst: 'Many at once; they come together',
  rules: 'A rule asks for its words or items, which are not known yet',
  limit: 'The limit of your plan is reached; it comes with the next digest',
};

/** The messages of the last 30 days, and the notifications that are held back. */
export const SentDeliveries = () => {
  const query = useGetSentDeliveriesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <SettingsSection title="Sent to you" lead="Messages of the last 30 days, and those that are held back.">
      <Loaded query={query} errorMessage="Failed to load your messages" skeleton={<Skeleton height={160} />}>
        {({ pages }) => {
          const sent = pages.flatMap(({ data }) => data.deliveries);
          const held = pages[0]?.data.held ?? [];
          return (
            <>
              {held.length > 0 && (
                <div className={styles.held}>
                  <h3>Held back</h3>
                  <ul role="list" className={styles.rows}>
                    {held.map(({ id, title, game, reason, dueAt }) => (
                      <li key={id}>
                        <p className={styles.what}>{`${game.name}: ${title}`}</p>
                        <p className={styles.details}>
                          {REASONS[reason]} · due <time dateTime={dueAt}>{longDateTime(dueAt)}</time>
                        </p>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              {sent.length === 0 && <p>Nothing has been sent to you in the last 30 days.</p>}
              <ol role="list" className={styles.rows}>
                {sent.map(({ id, channel, kind, recipient, game, state, at, error }) => (
                  <li key={id}>
                    <p className={styles.what}>
                      {game ? `${MESSAGE_KINDS[kind]}: ${game.name}` : MESSAGE_KINDS[kind]}
                      <Chip tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].word}</Chip>
                    </p>
                    <p className={styles.details}>
                      <time dateTime={at}>{longDateTime(at)}</time>
                      {` · ${CHANNEL_NAMES[channel]} · ${recipient}`}
                    </p>
                    {error !== null && state !== 'sent' && <p className={styles.error}>{error}</p>}
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
      {hasNextPage && (
        <Button
          variant="outlined"
          className={styles.more}
          aria-disabled={isFetchingNextPage}
          onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </SettingsSection>
  );
};
