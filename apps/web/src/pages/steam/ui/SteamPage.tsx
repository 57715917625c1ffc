import { useNavigate } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { SecondStepForm, SteamButton } from '@/features/sign-in';
import { ROUTES } from '@/shared/config';
import { AuthFrame, Button, Notice, PageTitle, Spinner } from '@/shared/ui';
import { SECURITY, useSteamReturn } from '../model/use-steam-return.ts';
import { SteamSignUpForm } from './SteamSignUpForm.tsx';
import styles from './SteamPage.module.css';

/** The page that Steam redirects to. */
export const SteamPage = () => {
  const { state, enter, target } = useSteamReturn();
  const session = useSession();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';

  if (state.step === 'sign-up')
    return (
      <AuthFrame
        title="Almost there"
        lead="You’re signed in with Steam. Choose a username and an email address for Patchlight."
      >
        <PageTitle page="Sign Up" />
        <SteamSignUpForm ticket={state.ticket} onDone={enter} />
      </AuthFrame>
    );
  if (state.step === 'second-step')
    return (
      <AuthFrame title="Sign In" lead="One more step to confirm it’s you.">
        <PageTitle page="Sign In" />
        <SecondStepForm ticket={state.ticket} onDone={enter} onBack={() => void navigate(ROUTES.login)} />
      </AuthFrame>
    );
  if (state.step === 'failed')
    return (
      <AuthFrame title="Sign In" lead="That didn’t work.">
        <PageTitle page="Sign In" />
        <div className={styles.form}>
          <Notice severity="error">{state.message}</Notice>
          {isSignedIn ? (
            <Button to={SECURITY} variant="primary" size="large">
              Back to Settings
            </Button>
          ) : (
            <>
              <SteamButton target={target} />
              <Button to={ROUTES.login} variant="primary" size="large">
                Back to Sign In
              </Button>
            </>
          )}
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Sign In" lead="Asking Steam who you are.">
      <PageTitle page="Sign In" />
      <Spinner label="Finishing the sign-in…" />
    </AuthFrame>
  );
};
