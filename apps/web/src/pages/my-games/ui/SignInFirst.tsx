import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import styles from './MyGamesPage.module.css';

/** Stands in for the hub while nobody is signed in. */
export const SignInFirst = () => (
  <div className={styles.page}>
    <h1>My Game Hub</h1>
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={ROUTES.login} state={{ from: ROUTES.myGames }}>
          Login
        </Button>
      }
    >
      Please log in to see your games.
    </Alert>
  </div>
);
