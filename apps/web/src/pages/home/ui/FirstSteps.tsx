import { Link } from 'react-router-dom';
import { useUser } from '@/entities/session';
import type { UserBody } from '@patchlight/contracts';
import { CheckIcon, CloseIcon, IconButton } from '@/shared/ui';
import { useFirstSteps } from '../model/first-steps.ts';
import styles from './FirstSteps.module.css';

const Steps = ({ user, gameCount }: { user: UserBody; gameCount: number }) => {
  const list = useFirstSteps(user, gameCount);
  if (!list) return null;
  return (
    <section aria-labelledby="first-steps" className={`card ${styles.steps}`}>
      <h2 id="first-steps">First steps</h2>
      <IconButton className={styles.close} aria-label="Close first steps" onClick={list.close}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <ol role="list">
        {list.steps.map(({ label, to, isDone, onOpen }, index) => (
          <li key={to} data-done={isDone}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <CheckIcon fontSize="small" /> : index + 1}
            </span>
            {isDone ? (
              <span className={styles.label}>
                <span className="visually-hidden">Done: </span>
                {label}
              </span>
            ) : (
              <Link to={to} className={`${styles.label} text-link`} onClick={onOpen}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

/** What a new user may do first. Can be closed. */
export const FirstSteps = ({ gameCount }: { gameCount: number }) => {
  const user = useUser();
  return user && <Steps key={user.id} user={user} gameCount={gameCount} />;
};
