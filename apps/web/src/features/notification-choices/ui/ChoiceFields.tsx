import type { ChangeEvent } from 'react';
import type { EmailChoice, NotificationOverride } from '@patchlight/contracts';
import { ProBadge } from '@/entities/plan';
import { SelectField } from '@/shared/ui';
import styles from './ChoiceFields.module.css';

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

interface ChoiceFieldsProps {
  choices: NotificationOverride;
  /** The choices that a user without PRO may keep. */
  saved: NotificationOverride;
  isPro: boolean;
  disabled: boolean;
  onChange: (changed: Partial<NotificationOverride>) => void;
}

/** A choice for each channel, or as in the settings. */
export const ChoiceFields = ({ choices, saved, isPro, disabled, onChange }: ChoiceFieldsProps) => (
  <>
    {!isPro && (
      <p className={styles.pro}>
        <ProBadge /> Messages at once, push and chat are part of PRO.
      </p>
    )}
    <SelectField
      label="Email"
      value={choices.email ?? ''}
      disabled={disabled}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
        onChange({ email: (target.value || null) as EmailChoice | null })
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
        disabled={disabled}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
          onChange({ [channel]: SWITCH[target.value as keyof typeof SWITCH] ?? null })
        }
      >
        <option value="">As in the settings</option>
        <option value="on" disabled={!isPro && saved[channel] !== true}>
          On
        </option>
        <option value="off">Off</option>
      </SelectField>
    ))}
  </>
);
