import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminActBody } from '@patchlight/contracts';
import { isApiError, messageOf } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Dialog, ErrorNotice, PasswordField } from '@/shared/ui';
import { useConfirmSessionMutation } from '../api/admin.api.ts';
import styles from './ActDialog.module.css';

type Outcome = { data?: AdminActBody; error?: unknown };

/** What an admin is about to do. */
export interface Act {
  title: string;
  text: string;
  /** Of the button that does it. */
  confirm: string;
  /** What to say of a failure that carries no words. */
  failure: string;
  run: () => Promise<Outcome>;
  /** After it was done. */
  onDone?: () => void;
}

const needsPassword = (error: unknown): boolean =>
  isApiError(error) && error.code === 'CONFIRMATION_REQUIRED';

/** Asks before an act; where the server wants the password first, asks for that and repeats the act. */
export const ActDialog = ({ act, onClose }: { act: Act | null; onClose: () => void }) => {
  const id = useId();
  // What it asked stays readable while it closes.
  const [asked, setAsked] = useState(act);
  if (act && act !== asked) setAsked(act);
  return (
    <Dialog
      open={act !== null}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { className: styles.paper } }}
    >
      {asked && <Question key={asked.title} id={id} act={asked} onClose={onClose} />}
    </Dialog>
  );
};

const Question = ({ id, act, onClose }: { id: string; act: Act; onClose: () => void }) => {
  const [confirmSession] = useConfirmSessionMutation();
  const [asksPassword, setAsksPassword] = useState(false);
  const [password, setPassword] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>();

  const attempt = async (): Promise<void> => {
    if (asksPassword) {
      const confirmed = await confirmSession(password);
      if (confirmed.error) return setError(confirmed.error);
    }
    const { data, error: failure } = await act.run();
    if (data) {
      showToast(data.message);
      onClose();
      act.onDone?.();
    } else if (needsPassword(failure)) setAsksPassword(true);
    else setError(failure);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    setError(undefined);
    setIsRunning(true);
    await attempt();
    setIsRunning(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h2 id={`${id}-title`}>{act.title}</h2>
      <p id={`${id}-text`}>{act.text}</p>
      {asksPassword && (
        <PasswordField
          label="Your password"
          hint="Please confirm your password to continue."
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {error !== undefined && <ErrorNotice message={messageOf(error, act.failure)} error={error} />}
      <div className={styles.actions}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" aria-disabled={isRunning}>
          {act.confirm}
        </Button>
      </div>
    </form>
  );
};
