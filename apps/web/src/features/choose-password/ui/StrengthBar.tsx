import { useEffect, useState } from 'react';
import { PASSWORD_SCORE_LABELS } from '@patchlight/contracts';
import type { PasswordScore } from '@patchlight/contracts';
import type { passwordScore } from '../model/strength.ts';
import styles from './StrengthBar.module.css';

type Judge = typeof passwordScore;

interface StrengthBarProps {
  password: string;
  /** Words that make the password weaker. */
  about: readonly string[];
}

/** The strength of the password as a bar and a label. */
export const StrengthBar = ({ password, about }: StrengthBarProps) => {
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    if (judge) return;
    // While it cannot load, such as offline, each change of the password tries again.
    void import('../model/strength.ts').then(
      (module) => setJudge(() => module.passwordScore),
      () => undefined,
    );
  }, [judge, password]);
  const score: PasswordScore | null = judge && password ? judge(password, about) : null;
  return (
    <div className={styles.strength} data-score={score ?? undefined}>
      <div className={styles.segments} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={score !== null && step <= Math.max(1, score)} />
        ))}
      </div>
      <span role="status">
        <span className="visually-hidden">{score === null ? '' : 'Password strength: '}</span>
        {score === null ? '' : PASSWORD_SCORE_LABELS[score]}
      </span>
    </div>
  );
};
