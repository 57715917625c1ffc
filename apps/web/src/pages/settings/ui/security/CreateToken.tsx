import { useState } from 'react';
import {
  DEFAULT_TOKEN_LIFETIME,
  LIMITS,
  TOKEN_LIFETIMES,
  TOKEN_SCOPES,
  TOKEN_SCOPE_NAMES,
} from '@patchlight/contracts';
import type { TokenScope } from '@patchlight/contracts';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { clientError } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { SelectField, TextField } from '@/shared/ui';
import { useCreateApiTokenMutation } from '../../api/api-tokens.api.ts';

const NAMELESS = `Name must be 1 to ${LIMITS.apiTokenNameMaxLength} characters`;
const FOR_EVER = 'never';

interface CreateTokenProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (token: string) => void;
}

/** Creates an API token, after re-authentication if needed. */
export const CreateToken = ({ isOpen, onClose, onMade }: CreateTokenProps) => {
  const [create] = useCreateApiTokenMutation();
  const [isNameless, setIsNameless] = useState(false);
  const { values, setValues, field } = useFields(
    { name: '', scope: 'read' as TokenScope, lifetime: String(DEFAULT_TOKEN_LIFETIME) },
    { fieldErrors: isNameless ? { name: [NAMELESS] } : {} },
  );

  const run = async (): Promise<void> => {
    const name = values.name.trim();
    setIsNameless(name === '');
    if (name === '') throw clientError(NAMELESS);
    const days = TOKEN_LIFETIMES.find((choice) => String(choice) === values.lifetime) ?? null;
    onMade(await create({ name, scope: values.scope, expiresInDays: days }).unwrap());
    setValues({ name: '' });
  };
  const action: ProtectedAction = {
    title: 'Create an API token',
    text: 'Whoever has it can do in your name what you allow here.',
    confirm: 'Create',
    errorMessage: 'Failed to create the token',
    run,
    fields: (
      <>
        <TextField
          {...field('name')}
          label="Name"
          name="token-name"
          hint="For you to tell it from others, such as the program that uses it."
          autoComplete="off"
          autoFocus
          required
          maxLength={LIMITS.apiTokenNameMaxLength}
        />
        <SelectField
          {...field('scope')}
          label="Access"
          hint="Changes are: following, unfollowing and starring games, marking as read."
        >
          {TOKEN_SCOPES.map((choice) => (
            <option key={choice} value={choice}>
              {TOKEN_SCOPE_NAMES[choice]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('lifetime')} label="Expires">
          {TOKEN_LIFETIMES.map((days) => (
            <option key={days} value={days}>
              After {days} days
            </option>
          ))}
          <option value={FOR_EVER}>Never</option>
        </SelectField>
      </>
    ),
  };
  return <ReauthenticateDialog action={isOpen ? action : null} onClose={onClose} />;
};
