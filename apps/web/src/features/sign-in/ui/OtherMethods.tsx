import type { ComponentProps } from 'react';
import { PasskeyButton } from './PasskeyButton.tsx';
import styles from './SignIn.module.css';
import { SteamButton } from './SteamButton.tsx';

/** The sign-in methods without a password. */
export const OtherMethods = ({
  target,
  onDone,
}: { target: string } & ComponentProps<typeof PasskeyButton>) => (
  <div className={styles.others}>
    <p className={styles.or}>or</p>
    <PasskeyButton onDone={onDone} />
    <SteamButton target={target} />
  </div>
);
