import { Link } from 'react-router-dom';
import { ThemeSelect } from '@/features/choose-theme';
import { APP_NAME, ROUTES } from '@/shared/config';
import { Logo } from '@/shared/ui';
import styles from './Footer.module.css';

/** The disclaimer and the copyright line of every page. */
export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <Logo />
      <p className={styles.text}>
        <span>
          {APP_NAME} is an unofficial, fan-made site. It is not affiliated with, endorsed by or sponsored by
          Steam or Valve.
        </span>
        <span className="numeric">{`© ${new Date().getFullYear()} ${APP_NAME}`}</span>
      </p>
      <nav aria-label="Footer" className={styles.links}>
        <Link to={ROUTES.proFeatures}>PRO Features</Link>
        <Link to={ROUTES.pricing}>Pricing</Link>
        <Link to={ROUTES.reference}>API Reference</Link>
        <Link to={ROUTES.changelog}>Changelog</Link>
        <Link to={ROUTES.privacy}>Privacy</Link>
      </nav>
      <ThemeSelect />
    </div>
  </footer>
);
