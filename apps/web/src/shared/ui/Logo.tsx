import { APP_NAME } from '@/shared/config';
import styles from './Logo.module.css';

const LogoMark = () => (
  <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden="true" className={styles.mark}>
    <rect width="32" height="32" rx="8" className={styles.tile} />
    <path
      d="M9 25V8.500A1.500 1.500 0 0 1 10.500 7H17a6.500 6.500 0 0 1 0 13h-3.500"
      className={styles.stroke}
    />
    <circle cx="17" cy="13.500" r="2.400" className={styles.dot} />
  </svg>
);

/** The mark and the name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    {APP_NAME}
  </span>
);
