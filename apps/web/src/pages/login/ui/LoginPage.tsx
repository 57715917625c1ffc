import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AuthBody } from '@patchlight/contracts';
import { useClearSession, useSession } from '@/entities/session';
import { BOT_CHECK_FAILED, useBotCheck } from '@/features/bot-check';
import { OtherMethods, SecondStepForm, useLoginMutation, useSignedIn } from '@/features/sign-in';
import { isApiError, messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { returnPathOf, useFields } from '@/shared/lib';
import {
  AuthFrame,
  Button,
  ErrorNotice,
  Notice,
  PageTitle,
  PasswordField,
  Spinner,
  TextField,
} from '@/shared/ui';
import styles from './LoginPage.module.css';

/** Network errors, rate limits and server errors are worth a retry. */
const isWorthRetrying = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

interface Credentials {
  identifier: string;
  password: string;
}

const useSignIn = (onSignedIn: (auth: AuthBody['data']) => Promise<void>) => {
  const [login] = useLoginMutation();
  const botCheck = useBotCheck();
  const clearSession = useClearSession();
  const [isBusy, setIsBusy] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ message: string; error: unknown } | null>(null);

  const signIn = async ({ identifier, password }: Credentials): Promise<void> => {
    setFailure(null);
    setWarning(null);
    if (identifier.trim() === '' || password === '') {
      setWarning('Both fields are required.');
      return;
    }
    setIsBusy(true);
    try {
      const check = await botCheck.verify('login');
      if (!check.passed) {
        setWarning(BOT_CHECK_FAILED);
        return;
      }
      const answer = await login({
        identifier: identifier.trim(),
        password,
        ...(check.token && { recaptcha_token: check.token }),
      }).unwrap();
      if ('secondStep' in answer) setTicket(answer.secondStep.ticket);
      else await onSignedIn(answer);
    } catch (error) {
      clearSession();
      const fieldErrors = isApiError(error) ? Object.values(error.fieldErrors).flat() : [];
      const message = fieldErrors[0] ?? messageOf(error);
      setFailure({ message, error });
    } finally {
      setIsBusy(false);
    }
  };
  return { signIn, isBusy, warning, failure, prepare: botCheck.prepare, ticket, setTicket };
};

export const LoginPage = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const target = returnPathOf(location.state);
  const form = useRef<HTMLFormElement>(null);
  const signedIn = useSignedIn();
  const enter = (auth: AuthBody['data']): Promise<void> => signedIn(auth, target);
  const { signIn, isBusy, warning, failure, prepare, ticket, setTicket } = useSignIn(enter);
  const { values, field } = useFields({ identifier: '', password: '' }, { isBusy });

  useEffect(() => {
    if (session.status === 'signed-in') void navigate(target, { replace: true });
  }, [session.status, navigate, target]);
  useEffect(() => {
    const fields = form.current?.querySelectorAll('input') ?? [];
    if (warning || failure) ([...fields].find(({ value }) => value.trim() === '') ?? fields[0])?.focus();
  }, [warning, failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void signIn(values);
  };

  if (ticket !== null)
    return (
      <AuthFrame title="Sign In" lead="One more step to confirm it’s you.">
        <PageTitle page="Sign In" />
        <SecondStepForm ticket={ticket} onDone={enter} onBack={() => setTicket(null)} />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Sign In" lead="Your games and their updates are waiting.">
      <PageTitle page="Sign In" />
      <form noValidate ref={form} className={styles.form} onSubmit={submit} onFocus={prepare}>
        {failure && (
          <ErrorNotice
            {...failure}
            onRetry={isWorthRetrying(failure.error) ? () => void signIn(values) : undefined}
            isRetrying={isBusy}
          />
        )}
        {warning && <Notice severity="warning">{warning}</Notice>}
        <TextField
          {...field('identifier')}
          label="Email Address or Username"
          autoComplete="username webauthn"
          required
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? <Spinner small label="Signing in…" /> : 'Sign In'}
        </Button>
        <div className={styles.links}>
          <Link to={ROUTES.forgotPassword} className="text-link">
            Forgot password?
          </Link>
          <Link to={ROUTES.register} state={location.state as unknown} className="text-link">
            Don&apos;t have an account? Sign Up
          </Link>
        </div>
      </form>
      <OtherMethods target={target} onDone={enter} />
    </AuthFrame>
  );
};
