import { Link } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { Button } from '@/shared/ui';
import { useGoBack } from '../model/use-go-back.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

export const NotFoundPage = () => {
  const goBack = useGoBack();
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
          <button type="button" className="text-link" onClick={goBack}>
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
