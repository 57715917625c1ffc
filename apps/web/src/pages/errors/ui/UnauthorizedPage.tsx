import { SteamButton } from '@/features/sign-in';
import { ROUTES } from '@/shared/config';
import { Button } from '@/shared/ui';
import { useGoBack } from '../model/use-go-back.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

export const UnauthorizedPage = () => {
  const goBack = useGoBack();
  return (
    <ErrorScreen
      code="401"
      title="Access Denied"
      actions={
        <>
          <Button to={ROUTES.login} variant="primary" size="large">
            Sign In
          </Button>
          <SteamButton target={ROUTES.home} />
          <Button to={ROUTES.home} variant="outlined" size="large">
            Go Home
          </Button>
        </>
      }
      note={
        <>
          Or return to the{' '}
          <button type="button" className="text-link" onClick={goBack}>
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
