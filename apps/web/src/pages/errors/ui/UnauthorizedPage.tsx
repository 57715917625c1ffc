import { useNavigate } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Button } from '@/shared/ui';

export const UnauthorizedPage = () => {
  const navigate = useNavigate();
  return (
    <ErrorScreen
      code="401"
      title="Access Denied"
      actions={
        <>
          <Button to={ROUTES.login} variant="primary" size="large">
            Sign In
          </Button>
          <Button to={ROUTES.home} variant="outlined" size="large">
            Go Home
          </Button>
        </>
      }
      note={
        <>
          Or return to the{' '}
          <button type="button" className="text-link" onClick={() => void navigate(-1)}>
            previous page
          </button>
          .
        </>
      }
    >
      <p>You must be logged in to access this page. Please sign in with your Steam account to continue.</p>
    </ErrorScreen>
  );
};
