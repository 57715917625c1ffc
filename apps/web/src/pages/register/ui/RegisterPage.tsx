import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { NewPasswordField } from '@/features/choose-password';
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
import { useRegistration } from '../model/use-registration.ts';
import type { Registration } from '../model/use-registration.ts';
import styles from './RegisterPage.module.css';

/** In the setup link that the server logs when it starts without an admin. */
const SETUP_CODE = /^#setup=([\w-]+)$/;

const EMPTY: Registration = { name: '', username: '', email: '', password: '', confirmPassword: '' };

export const RegisterPage = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const setupCode = SETUP_CODE.exec(location.hash)?.[1] ?? null;
  const { signUp, isBusy, warning, error, fieldErrors, prepare } = useRegistration(setupCode);
  const { values, field } = useFields(EMPTY, { isBusy, fieldErrors });
  const session = useSession();
  const target = returnPathOf(location.state);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (session.status === 'signed-in') void navigate(target, { replace: true });
  }, [session.status, navigate, target]);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [fieldErrors]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void signUp(values);
  };

  return (
    <AuthFrame title="Sign Up" lead="Follow your games and never miss a patch.">
      <PageTitle page="Sign Up" />
      <form noValidate ref={form} className={styles.form} onSubmit={submit} onFocus={prepare}>
        {setupCode && (
          <Notice severity="info">
            This instance has no admin yet. The account you create here becomes its admin.
          </Notice>
        )}
        {error && <ErrorNotice message={error} />}
        {warning && <Notice severity="warning">{warning}</Notice>}
        <TextField {...field('name')} required label="Full Name" autoComplete="name" />
        <TextField
          {...field('username')}
          required
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Letters, numbers, underscores and hyphens only"
        />
        <TextField {...field('email')} required label="Email Address" type="email" autoComplete="email" />
        <NewPasswordField
          {...field('password')}
          required
          label="Password"
          about={[values.username, values.email, values.name]}
        />
        <PasswordField
          {...field('confirmPassword')}
          required
          label="Confirm Password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? <Spinner small label="Signing up…" /> : 'Sign Up'}
        </Button>
        <Link to={ROUTES.login} state={location.state as unknown} className={`text-link ${styles.other}`}>
          Already have an account? Sign In
        </Link>
      </form>
    </AuthFrame>
  );
};
