import type { MailRow } from '@patchlight/contracts';
import { MAIL_KINDS, MAIL_STATES } from '@patchlight/contracts';
import { DELIVERY_STATES, MESSAGE_KINDS } from '@/entities/delivery';
import { Chip } from '@/shared/ui';
import { useGetMailsQuery } from '../api/admin.api.ts';
import { useListPlace } from '../model/use-list-place.ts';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { Paged } from './Paged.tsx';
import styles from './admin.module.css';

const COLUMNS: Column<MailRow>[] = [
  {
    name: 'Mail',
    cell: ({ kind, subject }) =>
      subject === null ? MESSAGE_KINDS[kind] : `${MESSAGE_KINDS[kind]}: ${subject}`,
  },
  { name: 'To', cell: ({ to }) => to },
  {
    name: 'State',
    cell: ({ state }) => (
      <span className={styles.chips}>
        <Chip tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].word}</Chip>
      </span>
    ),
  },
  { name: 'Tries', isNumber: true, cell: ({ tries }) => tries },
  { name: 'Queued', cell: ({ queuedAt }) => new Date(queuedAt).toLocaleString('en-US') },
  {
    name: 'Last try',
    cell: ({ lastTryAt }) => (lastTryAt ? new Date(lastTryAt).toLocaleString('en-US') : 'None yet'),
  },
  { name: 'Last error', cell: ({ error }) => error ?? '–' },
];

/** The mails of the last 30 days by state. */
export const Mails = () => {
  const place = useListPlace('mails-');
  const state = place.get('state') || undefined;
  const kind = place.get('kind') || undefined;
  const query = useGetMailsQuery({ ...place.query, state, kind }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <p className={styles.actions}>
        <label>
          Mail{' '}
          <select
            className={styles.select}
            value={kind ?? ''}
            onChange={(event) => place.put({ kind: event.target.value, page: null })}
          >
            <option value="">All mails</option>
            {MAIL_KINDS.map((name) => (
              <option key={name} value={name}>
                {name === 'support-request' ? `${MESSAGE_KINDS[name]}, PRO first` : MESSAGE_KINDS[name]}
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
      <Paged query={query} place={place} what={['mail', 'mails']}>
        {({ mails }) => (
          <AdminTable
            label="Mails"
            columns={COLUMNS}
            rows={mails}
            keyOf={({ id }) => id}
            empty={state || kind ? 'There is no such mail.' : 'No mail has been sent in the last 30 days.'}
          />
        )}
      </Paged>
    </>
  );
};
