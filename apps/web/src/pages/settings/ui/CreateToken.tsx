import { useState } from 'react';
import {
  DEFAULT_TOKEN_LIFETIME,
  LIMITS,
  TOKEN_LIFETIMES,
  TOKEN_SCOPES,
  TOKEN_SCOPE_NAMES,
} from '@patchlight/contracts';
import type { TokenScope } from '@patchlight/contracts';
import { OwnerDialog } from '@/features/confirm-owner';
import type { OwnerAct } from '@/features/confirm-owner';
import { clientError } from '@/shared/api';
import { Field, Select, TextField } from '@/shared/ui';
import { useCreateApiTokenMutation } from '../api/api-tokens.api.ts';

const NAMELESS = `Name must be 1 to ${LIMITS.apiTokenNameMaxLength} characters`;
const FOR_EVER = 'never';

interface CreateTokenProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (token: string) => void;
}

/** Asks what a new token is for, and for the owner where that was not done lately. */
export const CreateToken = ({ isOpen, onClose, onMade }: CreateTokenProps) => {
  const [create] = useCreateApiTokenMutation();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [lifetime, setLifetime] = useState(String(DEFAULT_TOKEN_LIFETIME));
  const [isNameless, setIsNameless] = useState(false);

  const run = async (): Promise<void> => {
    setIsNameless(name.trim() === '');
    if (name.trim() === '') throw clientError(NAMELESS);
    const days = TOKEN_LIFETIMES.find((choice) => String(choice) === lifetime) ?? null;
    onMade(await create({ name: name.trim(), scope, expiresInDays: days }).unwrap());
    setName('');
  };
  const act: OwnerAct = {
    title: 'Create an API token',
    text: 'Whoever has it can do in your name what you allow here.',
    confirm: 'Create',
    otherwise: 'Failed to create the token',
    run,
    fields: (
      <>
        <TextField
          label="Name"
          name="token-name"
          hint="For you to tell it from others, such as the program that uses it."
          autoComplete="off"
          autoFocus
          required
          maxLength={LIMITS.apiTokenNameMaxLength}
          value={name}
          errors={isNameless ? [NAMELESS] : []}
          onChange={(event) => setName(event.target.value)}
        />
        <Field label="Access" hint="Changes are: following, unfollowing and starring games, marking as read.">
          {(control) => (
            <Select
              {...control}
              name="scope"
              value={scope}
              onChange={({ target }) => setScope(target.value as TokenScope)}
            >
              {TOKEN_SCOPES.map((choice) => (
                <option key={choice} value={choice}>
                  {TOKEN_SCOPE_NAMES[choice]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Expires">
          {(control) => (
            <Select
              {...control}
              name="lifetime"
              value={lifetime}
              onChange={({ target }) => setLifetime(target.value)}
            >
              {TOKEN_LIFETIMES.map((days) => (
                <option key={days} value={days}>
                  After {days} days
                </option>
              ))}
              <option value={FOR_EVER}>Never</option>
            </Select>
          )}
        </Field>
      </>
    ),
  };
  return <OwnerDialog act={isOpen ? act : null} onClose={onClose} />;
};
