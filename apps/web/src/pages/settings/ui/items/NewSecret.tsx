import type { ReactNode } from 'react';
import { scrollToElement } from '@/shared/lib';
import { OneTimeSecret } from '../security/OneTimeSecret.tsx';
import styles from '../security/SignInMethods.module.css';

interface NewSecretProps {
  label: string;
  what: 'token' | 'secret';
  notice: string;
  secret: string;
  onDone: () => void;
  /** Shown below it. */
  children?: ReactNode;
}

export const Secret = ({ children }: { children: string }) => (
  <p className={styles.secret}>
    <code>{children}</code>
  </p>
);

/** A new secret of an item. It scrolls into view. */
export const NewSecret = ({ label, what, notice, secret, onDone, children }: NewSecretProps) => (
  <OneTimeSecret
    ref={scrollToElement}
    label={label}
    notice={notice}
    secret={secret}
    copy={{
      label: `Copy the ${what}`,
      success: what === 'token' ? 'Token copied' : 'Secret copied',
      failure: `The ${what} could not be copied. Please select it and copy it yourself.`,
    }}
    done="I have kept it"
    onDone={onDone}
  >
    <Secret>{secret}</Secret>
    {children}
  </OneTimeSecret>
);
