import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';
import styles from './MyGamesPage.module.css';

/** Stands in for the hub while nobody is signed in. */
export const SignInPrompt = () => (
  <div className={styles.page}>
    <h1>My Game Hub</h1>
    <Notice
      severity="warning"
      action={
        <Button to={ROUTES.login} state={{ from: ROUTES.myGames }}>
          Login
        </Button>
      }
    >
      Please log in to see your games.
    </Notice>
  </div>
);
