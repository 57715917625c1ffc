import type { EmailChoice, NotificationKind, NotificationSettings } from '@patchlight/contracts';
import { EMAIL_CHOICES, NOTIFICATION_KINDS } from '@patchlight/contracts';
import { NOTIFICATION_KIND_NAMES } from '@/entities/delivery';
import { ProBadge } from '@/entities/plan';
import { Select } from '@/shared/ui/mui';
import styles from './KindMatrix.module.css';

type Choices = Pick<NotificationSettings, 'email' | 'push'>;

const EMAIL: Record<EmailChoice, string> = { off: 'Off', digest: 'Digest', instant: 'At once' };

interface KindMatrixProps {
  /** Whether mails about updates are turned on. */
  isMailed: boolean;
  choices: Choices;
  /** The choices of mail that a user without PRO may keep. */
  saved: Choices;
  isPro: boolean;
  disabled: boolean;
  onChange: (changed: Choices) => void;
}

/** The channels of each kind of notification; on phones a list of kinds. */
export const KindMatrix = ({ isMailed, choices, saved, isPro, disabled, onChange }: KindMatrixProps) => {
  const { email, push } = choices;
  const isOffered = (kind: NotificationKind, choice: EmailChoice): boolean =>
    isPro || choice !== 'instant' || kind === 'reminder' || saved.email[kind] === 'instant';
  return (
    <fieldset className={styles.matrix} disabled={disabled}>
      <legend>What reaches you</legend>
      {!isPro && (
        <p className={styles.hint}>
          <ProBadge /> Push and instant email are part of PRO. Without PRO, updates arrive in the digest.
        </p>
      )}
      {!isMailed && (
        <p className={styles.hint}>
          Emails are turned off above, so nothing is emailed. The choices below are kept.
        </p>
      )}
      <div className={styles.head} aria-hidden="true">
        <span>Email</span>
        <span>Push</span>
      </div>
      <ul role="list">
        {NOTIFICATION_KINDS.map((kind) => {
          const name = NOTIFICATION_KIND_NAMES[kind];
          return (
            <li key={kind} className={styles.row}>
              <span className={styles.kind}>{name}</span>
              <Select
                aria-label={`Email about ${name.toLowerCase()}`}
                value={email[kind]}
                onChange={({ target }) =>
                  onChange({ push, email: { ...email, [kind]: target.value as EmailChoice } })
                }
              >
                {EMAIL_CHOICES.map((choice) => (
                  <option key={choice} value={choice} disabled={!isOffered(kind, choice)}>
                    {EMAIL[choice]}
                  </option>
                ))}
              </Select>
              <label className={styles.push}>
                <input
                  type="checkbox"
                  aria-label={`Push about ${name.toLowerCase()}`}
                  checked={push[kind]}
                  disabled={!isPro}
                  onChange={({ target }) => onChange({ email, push: { ...push, [kind]: target.checked } })}
                />
                <span aria-hidden="true" className={styles.word}>
                  Push
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <p className={styles.hint}>
        A silent edit changes a post without a word about it. Your inbox has silent edits only if you choose a
        channel for them here, in a chat channel, or by a rule.
      </p>
    </fieldset>
  );
};
