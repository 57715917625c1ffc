import { useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import type { EmailChoice, NotificationOverride } from '@patchlight/contracts';
import { ProBadge } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Form, SelectField, SheetActions, SubmitButton } from '@/shared/ui';
import styles from './ChoicesForm.module.css';

const EMAIL: readonly [EmailChoice, string][] = [
  ['off', 'Off'],
  ['digest', 'In the digest'],
  ['instant', 'At once'],
];
const CHANNELS = [
  ['push', 'Push'],
  ['chat', 'Chat'],
] as const;
const SWITCH = { on: true, off: false } as const;

interface ChoicesFormProps {
  /** The choices that a user without PRO may keep. */
  saved: NotificationOverride;
  isMuted?: boolean;
  save: (choices: NotificationOverride) => Promise<unknown>;
  /** Confirms the saved choices. */
  savedText: string;
  onClose: () => void;
  /** Fields above the choices. */
  children?: (isBusy: boolean) => ReactNode;
}

/** A choice for each channel of a game or category, or none. */
export const ChoicesForm = ({
  saved,
  isMuted = false,
  save,
  savedText,
  onClose,
  children,
}: ChoicesFormProps) => {
  const { submit, isBusy, failure } = useSubmit('Failed to save the notifications');
  const [changes, setChanges] = useState<Partial<NotificationOverride>>({});
  const choices = { ...saved, ...changes };
  const session = useSession();
  const isPro = session.status === 'signed-in' && session.isPro;
  const isOff = isBusy || isMuted;
  const submitChoices = async (): Promise<void> => {
    if (!(await submit(() => save(choices)))) return;
    showToast(savedText);
    onClose();
  };
  return (
    <Form onSubmit={() => void submitChoices()} failure={failure}>
      {children?.(isBusy)}
      {!isPro && (
        <p className={styles.pro}>
          <ProBadge /> Messages at once, push and chat are part of PRO.
        </p>
      )}
      <SelectField
        label="Email"
        value={choices.email ?? ''}
        disabled={isOff}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
          setChanges({ ...changes, email: (target.value || null) as EmailChoice | null })
        }
      >
        <option value="">As in the settings</option>
        {EMAIL.map(([value, label]) => (
          <option
            key={value}
            value={value}
            disabled={value === 'instant' && !isPro && saved.email !== 'instant'}
          >
            {label}
          </option>
        ))}
      </SelectField>
      {CHANNELS.map(([channel, label]) => (
        <SelectField
          key={channel}
          label={label}
          value={choices[channel] === null ? '' : choices[channel] ? 'on' : 'off'}
          disabled={isOff}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            setChanges({ ...changes, [channel]: SWITCH[target.value as keyof typeof SWITCH] ?? null })
          }
        >
          <option value="">As in the settings</option>
          <option value="on" disabled={!isPro && saved[channel] !== true}>
            On
          </option>
          <option value="off">Off</option>
        </SelectField>
      ))}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};
