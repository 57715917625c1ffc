import type { ReactNode, Ref } from 'react';
import { copyText } from '@/shared/toast';
import { Notice } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import styles from './SignInMethods.module.css';

interface OneTimeSecretProps {
  ref?: Ref<HTMLDivElement>;
  label?: string;
  notice: ReactNode;
  /** The text to copy. */
  secret: string;
  copy: { label: string; success: string; failure: string };
  done: string;
  onDone: () => void;
  /** The secret as it is displayed. */
  children: ReactNode;
}

/** A secret that is shown only once, with a copy button. */
export const OneTimeSecret = ({
  ref,
  label,
  notice,
  secret,
  copy,
  done,
  onDone,
  children,
}: OneTimeSecretProps) => (
  <div ref={ref} className={styles.setup} role={label && 'group'} aria-label={label}>
    <Notice severity="info">{notice}</Notice>
    {children}
    <div className={styles.actions}>
      <Button variant="outlined" onClick={() => void copyText(secret, copy.success, copy.failure)}>
        {copy.label}
      </Button>
      <Button variant="primary" onClick={onDone}>
        {done}
      </Button>
    </div>
  </div>
);
