import { useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { FieldErrors, PasskeyBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { longDateTime } from '@/shared/lib';
import { Form } from '@/shared/ui';
import { Button, SubmitButton, TextField } from '@/shared/ui/mui';
import { useRenamePasskeyMutation } from '../../api/sign-in-methods.api.ts';
import styles from './SignInMethods.module.css';

/** A passkey with its dates. It can be renamed inline or removed. */
export const PasskeyRow = ({ passkey, onRemove }: { passkey: PasskeyBody; onRemove: () => void }) => {
  const { id, createdAt, lastUsedAt, onlyAt } = passkey;
  const [rename] = useRenamePasskeyMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to rename the passkey');
  const [name, setName] = useState<string | null>(null);
  /** The row was a form before, which had the focus. */
  const [wasForm, setWasForm] = useState(false);
  const save = (): void => {
    const text = name?.trim() ?? '';
    const invalid: FieldErrors = text === '' ? { name: ['Name must be 1 to 50 characters'] } : {};
    void submit(async () => {
      await rename({ id, name: text }).unwrap();
      setName(null);
    }, invalid);
  };
  if (name !== null)
    return (
      <li className={styles.passkey}>
        <Form onSubmit={save} failure={failure}>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            autoFocus
            maxLength={LIMITS.passkeyNameMaxLength}
            value={name}
            disabled={isBusy}
            errors={fieldErrors['name']}
            onChange={(event) => setName(event.target.value)}
          />
          <div className={styles.actions}>
            <SubmitButton isBusy={isBusy} busyLabel="Saving…">
              Save
            </SubmitButton>
            <Button onClick={() => setName(null)}>Not now</Button>
          </div>
        </Form>
      </li>
    );
  return (
    <li className={styles.passkey}>
      <div>
        <b>{passkey.name}</b>
        <small>
          Added {longDateTime(createdAt)},{' '}
          {lastUsedAt ? `last used ${longDateTime(lastUsedAt)}` : 'never used'}
        </small>
        {onlyAt !== null && (
          <small>Works only at {onlyAt}, the former address of this site. Add a new passkey here.</small>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          aria-label={`Rename ${passkey.name}`}
          autoFocus={wasForm}
          onClick={() => {
            setName(passkey.name);
            setWasForm(true);
          }}
        >
          Rename
        </Button>
        <Button aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
};
