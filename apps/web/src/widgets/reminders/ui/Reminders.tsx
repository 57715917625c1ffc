import { useState } from 'react';
import type { ReminderRow } from '@patchlight/contracts';
import { useGetRemindersQuery } from '@/entities/reminder';
import { useQueryParams } from '@/shared/lib';
import { BellIcon, EmptyState, FilterChip, Loaded, PlusIcon, Section } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useDeleteReminder } from '../model/use-delete-reminder.ts';
import { stateOf } from '../model/reminder-labels.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { ReminderList } from './ReminderList.tsx';
import { Statistics } from './Statistics.tsx';
import styles from './Reminders.module.css';

/** In the URL: the app id of the game of a new reminder. */
const PARAM = 'remind';

/** The reminders of users without PRO, read-only. */
const ReadOnlyReminders = () => {
  const { data } = useGetRemindersQuery();
  if (!data || data.reminders.length === 0) return null;
  return (
    <Section
      id="reminders-title"
      title="Your reminders"
      lead="Your reminders are saved. Pending ones are sent once you have PRO again."
    >
      <ReminderList reminders={data.reminders} />
    </Section>
  );
};

const FILTERS = [
  { key: 'active', word: 'Active', isMeant: (row: ReminderRow) => stateOf(row) !== 'sent' },
  { key: 'sent', word: 'Sent', isMeant: (row: ReminderRow) => stateOf(row) === 'sent' },
] as const;

const placeholder = (
  <div role="status" className={styles.skeleton}>
    <span className="visually-hidden">Loading your reminders...</span>
    {[96, 72, 72, 72].map((height, place) => (
      <Skeleton key={place} height={height} />
    ))}
  </div>
);

const OwnReminders = () => {
  const query = useGetRemindersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [params, change] = useQueryParams();
  const remove = useDeleteReminder();
  const gameId = Number(params.get(PARAM)) || null;
  /** The edited one, or 'new'. */
  const [edited, setEdited] = useState<ReminderRow | 'new' | null>(gameId === null ? null : 'new');
  const [filter, setFilter] = useState<(typeof FILTERS)[number] | null>(null);
  const close = (): void => {
    setEdited(null);
    if (gameId === null) return;
    change(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <Section
      id="reminders"
      title="Custom Reminders"
      lead="Reminders arrive in your inbox, and by email, push and chat where you turned them on. They come at the time you set, or earlier with the update or release they are about."
      actions={
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
          Create Reminder
        </Button>
      }
    >
      <Loaded query={query} errorMessage="Failed to load your reminders" skeleton={placeholder}>
        {({ reminders, statistics }) =>
          reminders.length === 0 ? (
            <EmptyState icon={<BellIcon />} title="No reminders yet">
              <p>Set one for a release, the next update, or the weekend when you want to play.</p>
            </EmptyState>
          ) : (
            <>
              <Statistics {...statistics} />
              <div role="group" aria-label="Show only" className={styles.filters}>
                {FILTERS.map((each) => (
                  <FilterChip
                    key={each.key}
                    isOn={filter === each}
                    count={reminders.filter(each.isMeant).length}
                    onToggle={() => setFilter(filter === each ? null : each)}
                  >
                    {each.word}
                  </FilterChip>
                ))}
              </div>
              <ReminderList
                key={filter?.key}
                reminders={filter ? reminders.filter(filter.isMeant) : reminders}
                actions={{ edit: setEdited, remove }}
              />
            </>
          )
        }
      </Loaded>
      <ReminderDialog reminder={edited} appId={gameId} onClose={close} />
    </Section>
  );
};

/** The reminders; read-only for users without PRO. */
export const Reminders = ({ isReadOnly }: { isReadOnly: boolean }) =>
  isReadOnly ? <ReadOnlyReminders /> : <OwnReminders />;
