import { DELIVERY_CHANNELS, MAIL_KINDS, MAIL_STATES } from '@patchlight/contracts';
import type { AdminDelivery, MailKind, MailRow } from '@patchlight/contracts';
import { CHANNEL_NAMES, DELIVERY_STATES, MESSAGE_KINDS } from '@/entities/delivery';
import { messageOf } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Chip } from '@/shared/ui/mui';
import { shortDateTime } from '@/shared/lib';
import { useGetDeliveriesQuery, useGetMailsQuery, useRetryDeliveryMutation } from '../api/admin.api.ts';
import { useListPlace } from '../model/use-list-place.ts';
import type { ListPlace } from '../model/use-list-place.ts';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { ListFilter } from './ListFilter.tsx';
import { Paged } from './Paged.tsx';
import styles from './admin.module.css';

/** What a message is about, or just its kind. */
const titleOf = (kind: MailKind, about: string | null | undefined): string =>
  about ? `${MESSAGE_KINDS[kind]}: ${about}` : MESSAGE_KINDS[kind];

const STATE: Column<Pick<MailRow, 'state' | 'tries'>>[] = [
  {
    name: 'State',
    cell: ({ state }) => (
      <span className={styles.chips}>
        <Chip tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].word}</Chip>
      </span>
    ),
  },
  { name: 'Tries', isNumber: true, cell: ({ tries }) => tries },
];

const LAST_TRY: Column<Pick<MailRow, 'lastTryAt' | 'error'>>[] = [
  { name: 'Last try', cell: ({ lastTryAt }) => (lastTryAt ? shortDateTime(lastTryAt) : 'None yet') },
  { name: 'Last error', cell: ({ error }) => error ?? '–' },
];

const MAIL_COLUMNS: Column<MailRow>[] = [
  { name: 'Mail', cell: ({ kind, subject }) => titleOf(kind, subject) },
  { name: 'To', cell: ({ to }) => to },
  ...STATE,
  { name: 'Queued', cell: ({ queuedAt }) => shortDateTime(queuedAt) },
  ...LAST_TRY,
];

const DELIVERY_COLUMNS: Column<AdminDelivery>[] = [
  { name: 'Message', cell: ({ kind, game }) => titleOf(kind, game?.name) },
  { name: 'Channel', cell: ({ channel }) => CHANNEL_NAMES[channel] },
  { name: 'To', cell: ({ recipient }) => recipient },
  ...STATE,
  { name: 'Queued', cell: ({ at }) => shortDateTime(at) },
  ...LAST_TRY,
];

const StateFilter = ({ place }: { place: ListPlace }) => (
  <ListFilter
    label="State"
    all="All states"
    name="state"
    options={MAIL_STATES}
    wordOf={(state) => DELIVERY_STATES[state].word}
    place={place}
  />
);

/** The mails of the last 30 days by state. */
export const Mails = () => {
  const place = useListPlace('mails-');
  const state = place.get('state') || undefined;
  const kind = place.get('kind') || undefined;
  const query = useGetMailsQuery({ ...place.query, state, kind }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <p className={styles.actions}>
        <ListFilter
          label="Mail"
          all="All mails"
          name="kind"
          options={MAIL_KINDS}
          wordOf={(name) =>
            name === 'support-request' ? `${MESSAGE_KINDS[name]}, PRO first` : MESSAGE_KINDS[name]
          }
          place={place}
        />
        <StateFilter place={place} />
      </p>
      <Paged query={query} place={place} what={['mail', 'mails']}>
        {({ mails }) => (
          <AdminTable
            label="Mails"
            columns={MAIL_COLUMNS}
            rows={mails}
            keyOf={({ id }) => id}
            empty={state || kind ? 'There is no such mail.' : 'No mail has been sent in the last 30 days.'}
          />
        )}
      </Paged>
    </>
  );
};

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
        <ListFilter
          label="Channel"
          all="All channels"
          name="channel"
          options={DELIVERY_CHANNELS}
          wordOf={(name) => CHANNEL_NAMES[name]}
          place={place}
        />
        <StateFilter place={place} />
      </p>
      <Paged query={query} place={place} what={['message', 'messages']}>
        {({ deliveries }) => (
          <AdminTable
            label="Deliveries"
            columns={[...DELIVERY_COLUMNS, actions]}
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
