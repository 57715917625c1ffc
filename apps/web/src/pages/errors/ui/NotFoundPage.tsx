import { Link, useNavigate } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Button } from '@/shared/ui';

export const NotFoundPage = () => {
  const navigate = useNavigate();
  return (
    <ErrorScreen
      code="404"
      title="Game Not Found"
      actions={
        <>
          <Button to={ROUTES.home} variant="primary" size="large">
            Go Home
          </Button>
          <Button to={ROUTES.search} variant="outlined" size="large">
            Search Games
          </Button>
        </>
      }
      note={
        <>
          Try{' '}
          <button type="button" className="text-link" onClick={() => void navigate(-1)}>
            going back
          </button>{' '}
          or check your{' '}
          <Link to={ROUTES.myGames} className="text-link">
            game library
          </Link>
          .
        </>
      }
    >
      <p>This page must have rage-quit. We checked every save slot, and it is not on any of them.</p>
    </ErrorScreen>
  );
};
