import { useState } from 'react';
import { MIN_PASSWORD_SCORE, WEAK_PASSWORD_MESSAGE } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';
import { useStartSession } from '@/entities/session';
import { scorePassword } from '@/features/choose-password';
import { BOT_CHECK_FAILED, useBotCheck } from '@/features/bot-check';
import { isApiError, messageOf } from '@/shared/api';
import { browserTimeZone } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { useRegisterMutation } from '../api/register.api.ts';

export interface Registration {
  name: string;
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const NO_ERRORS: FieldErrors = {};

const toFormErrors = ({ password_confirmation: confirmPassword, ...errors }: FieldErrors): FieldErrors => ({
  ...errors,
  ...(confirmPassword && { confirmPassword }),
});

const listed = (errors: FieldErrors): string =>
  Object.entries(errors)
    .map(([field, texts]) => `${field}: ${texts.join(', ')}`)
    .join('; ');

/** The checks before a registration is sent, in the order of their errors. */
const refusalOf = async (values: Registration): Promise<{ warning: string; errors?: FieldErrors } | null> => {
  if (Object.values(values).some((value) => value.trim() === ''))
    return { warning: 'All fields are required.' };
  if (values.password !== values.confirmPassword) return { warning: "Passwords don't match!" };
  const { confirmPassword: password_confirmation, ...rest } = values;
  const [score, { brokenRules }] = await Promise.all([
    scorePassword(values.password, [values.username, values.email, values.name]),
    import('./schema.ts'),
  ]);
  if (score < MIN_PASSWORD_SCORE) return { warning: WEAK_PASSWORD_MESSAGE };
  const errors = brokenRules({ ...rest, password_confirmation });
  return Object.keys(errors).length > 0 ? { warning: `Validation failed: ${listed(errors)}`, errors } : null;
};

/**
 * The registration: validation, request and state.
 * @param setupCode makes the new account the first admin
 */
export const useRegistration = (setupCode: string | null) => {
  const [register] = useRegisterMutation();
  const botCheck = useBotCheck();
  const startSession = useStartSession();
  const [isBusy, setIsBusy] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState(NO_ERRORS);

  const send = async (values: Registration): Promise<void> => {
    const refusal = await refusalOf(values);
    if (refusal) {
      setWarning(refusal.warning);
      setFieldErrors(refusal.errors ? toFormErrors(refusal.errors) : NO_ERRORS);
      return;
    }
    const check = await botCheck.verify('register');
    if (!check.passed) return setWarning(BOT_CHECK_FAILED);
    const { confirmPassword: password_confirmation, ...rest } = values;
    const token = check.token && { recaptcha_token: check.token };
    const auth = await register({
      ...rest,
      password_confirmation,
      timeZone: browserTimeZone(),
      ...token,
      ...(setupCode && { setup_code: setupCode }),
    }).unwrap();
    await startSession(auth);
    showToast(`Welcome, ${auth.user.username}! Registration successful.`);
  };

  const signUp = async ({ name, username, ...rest }: Registration): Promise<void> => {
    setWarning(null);
    setError(null);
    setFieldErrors(NO_ERRORS);
    setIsBusy(true);
    try {
      // Keyboards of phones add a space after a suggestion.
      await send({ ...rest, name: name.trim(), username: username.trim() });
    } catch (failure) {
      setError(messageOf(failure));
      if (isApiError(failure)) setFieldErrors(toFormErrors(failure.fieldErrors));
    } finally {
      setIsBusy(false);
    }
  };

  return { signUp, isBusy, warning, error, fieldErrors, prepare: botCheck.prepare };
};
