import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';
import styles from './MyGamesPage.module.css';

/** Shown to visitors in place of My Games. */
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
