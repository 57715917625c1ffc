import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReminderRow } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { gamePath } from '@/shared/config';
import { PencilIcon, TrashIcon } from '@/shared/ui';
import { Button, Chip, IconButton } from '@/shared/ui/mui';
import { TYPE_LABELS, momentOf, stateOf } from '../model/reminder-labels.ts';
import styles from './Reminders.module.css';

/** The page size. */
const STEP = 50;

interface Actions {
  edit: (reminder: ReminderRow) => void;
  remove: (reminder: ReminderRow) => Promise<boolean>;
}

const STATES = {
  sent: <Chip tone="success">Sent</Chip>,
  active: null,
  waiting: <Chip tone="warning">Due</Chip>,
};

const Row = ({ reminder, actions }: { reminder: ReminderRow; actions?: Actions }) => {
  const { steamAppId, gameName, gameLogoUrl, gameIconUrl, message, isSent } = reminder;
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    // A deleted one stays busy until the list is refetched without it.
    setIsBusy((await actions?.remove(reminder)) === true);
  };
  return (
    <li className={`card ${styles.row}`} data-sent={isSent}>
      <GameArt name={gameName} sources={[gameLogoUrl, gameIconUrl]} width={92} className={styles.art} />
      <div className={styles.text}>
        <h3>{message}</h3>
        <p>
          <Link className="text-link" to={gamePath(steamAppId)}>
            {gameName}
          </Link>
          {' · '}
          <time dateTime={reminder.reminderDate}>{momentOf(reminder)}</time>
        </p>
      </div>
      <div className={styles.chips}>
        <Chip tone="outlined">{TYPE_LABELS[reminder.reminderType]}</Chip>
        {STATES[stateOf(reminder)]}
      </div>
      {actions && (
        <div className={styles.actions}>
          {!isSent && (
            <IconButton aria-label={`Edit: ${message}`} title="Edit" onClick={() => actions.edit(reminder)}>
              <PencilIcon fontSize="small" />
            </IconButton>
          )}
          <IconButton
            aria-label={`Delete: ${message}`}
            title="Delete"
            disabled={isBusy}
            onClick={() => void remove()}
          >
            <TrashIcon fontSize="small" />
          </IconButton>
        </div>
      )}
    </li>
  );
};

/** A list of reminders; read-only without `actions`. */
export const ReminderList = ({
  reminders,
  actions,
}: {
  reminders: readonly ReminderRow[];
  actions?: Actions;
}) => {
  const [shown, setShown] = useState(STEP);
  if (reminders.length === 0) return <p className={styles.hint}>There are none of these.</p>;
  return (
    <>
      <ul role="list" className={styles.list}>
        {reminders.slice(0, shown).map((reminder) => (
          <Row key={reminder.id} reminder={reminder} actions={actions} />
        ))}
      </ul>
      {reminders.length > shown && (
        <Button variant="outlined" className={styles.more} onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
};
