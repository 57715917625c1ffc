import { DELIVERY_CHANNELS, MAIL_STATES } from '@patchlight/contracts';
import type { AdminDelivery } from '@patchlight/contracts';
import { CHANNEL_NAMES, DELIVERY_STATES, MESSAGE_KINDS } from '@/entities/delivery';
import { messageOf } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Chip } from '@/shared/ui';
import { useGetDeliveriesQuery, useRetryDeliveryMutation } from '../api/admin.api.ts';
import { useListPlace } from '../model/use-list-place.ts';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { Paged } from './Paged.tsx';
import styles from './admin.module.css';

const COLUMNS: Column<AdminDelivery>[] = [
  {
    name: 'Message',
    cell: ({ kind, game }) => (game ? `${MESSAGE_KINDS[kind]}: ${game.name}` : MESSAGE_KINDS[kind]),
  },
  { name: 'Channel', cell: ({ channel }) => CHANNEL_NAMES[channel] },
  { name: 'To', cell: ({ recipient }) => recipient },
  {
    name: 'State',
    cell: ({ state }) => (
      <span className={styles.chips}>
        <Chip tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].word}</Chip>
      </span>
    ),
  },
  { name: 'Tries', isNumber: true, cell: ({ tries }) => tries },
  { name: 'Queued', cell: ({ at }) => new Date(at).toLocaleString('en-US') },
  {
    name: 'Last try',
    cell: ({ lastTryAt }) => (lastTryAt ? new Date(lastTryAt).toLocaleString('en-US') : 'None yet'),
  },
  { name: 'Last error', cell: ({ error }) => error ?? '–' },
];

/** The messages of all channels of the last 30 days by state. */
export const Deliveries = () => {
  const place = useListPlace('deliveries-');
  const channel = place.get('channel') || undefined;
  const state = place.get('state') || undefined;
  const query = useGetDeliveriesQuery(
    { ...place.query, channel, state },
    { refetchOnMountOrArgChange: true },
  );
  const [retry, { isLoading }] = useRetryDeliveryMutation();
  const sendAgain = async (id: string): Promise<void> => {
    const { data, error } = await retry(id);
    showToast(data?.message ?? messageOf(error, 'API request failed'), data ? 'success' : 'error');
  };
  const actions: Column<AdminDelivery> = {
    name: 'Actions',
    cell: ({ id, canRetry, kind, recipient }) =>
      canRetry ? (
        <Button
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : () => void sendAgain(id)}
          aria-label={`Send again: ${MESSAGE_KINDS[kind]} to ${recipient}`}
        >
          Send again
        </Button>
      ) : (
        '–'
      ),
  };
  return (
    <>
      <p className={styles.actions}>
        <label>
          Channel{' '}
          <select
            className={styles.select}
            value={channel ?? ''}
            onChange={(event) => place.put({ channel: event.target.value, page: null })}
          >
            <option value="">All channels</option>
            {DELIVERY_CHANNELS.map((name) => (
              <option key={name} value={name}>
                {CHANNEL_NAMES[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          State{' '}
          <select
            className={styles.select}
            value={state ?? ''}
            onChange={(event) => place.put({ state: event.target.value, page: null })}
          >
            <option value="">All states</option>
            {MAIL_STATES.map((name) => (
              <option key={name} value={name}>
                {DELIVERY_STATES[name].word}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Paged query={query} place={place} what={['message', 'messages']}>
        {({ deliveries }) => (
          <AdminTable
            label="Deliveries"
            columns={[...COLUMNS, actions]}
            rows={deliveries}
            keyOf={({ id }) => id}
            empty={
              channel || state ? 'There is no such message.' : 'No message has been sent in the last 30 days.'
            }
          />
        )}
      </Paged>
    </>
  );
};
