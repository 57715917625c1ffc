import { useState } from 'react';
import {
  DEFAULT_TOKEN_LIFETIME,
  LIMITS,
  SCOPES_OF_ACCESS,
  TOKEN_LIFETIMES,
  TOKEN_SCOPES,
  TOKEN_SCOPE_NAMES,
} from '@patchlight/contracts';
import type { CreateApiTokenDto } from '@patchlight/contracts';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { clientError } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { CheckboxList, SelectField, TextField } from '@/shared/ui/mui';
import { useCreateApiTokenMutation } from '../../api/api-tokens.api.ts';

const NEVER = 'never';
const ON_A_DATE = 'date';
const FIRST = {
  name: '',
  scopes: SCOPES_OF_ACCESS.read,
  games: '',
  lifetime: String(DEFAULT_TOKEN_LIFETIME),
  date: '',
};

/** The app ids in a text, such as '962510, 904110'; undefined: there is something else in it. */
const appIdsIn = (text: string): number[] | undefined => {
  const ids = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const isFine = ids.length <= LIMITS.apiTokenGames && ids.every((id) => /^[1-9]\d{0,9}$/.test(id));
  return isFine ? ids.map(Number) : undefined;
};

const problemsOf = ({ name, scopes, games, lifetime, date }: typeof FIRST): Record<string, string[]> => ({
  ...(!name.trim() && { name: [`Name must be 1 to ${LIMITS.apiTokenNameMaxLength} characters`] }),
  ...(scopes.length === 0 && { scopes: ['Choose what the token may do'] }),
  ...(!appIdsIn(games) && { games: [`Enter up to ${LIMITS.apiTokenGames} app ids, with commas between`] }),
  ...(lifetime === ON_A_DATE && !date && { date: ['Choose a date'] }),
});

const toBody = ({ name, scopes, games, lifetime, date }: typeof FIRST): CreateApiTokenDto => {
  const appIds = appIdsIn(games)!;
  const days = TOKEN_LIFETIMES.find((choice) => String(choice) === lifetime) ?? null;
  return {
    name: name.trim(),
    scopes,
    ...(appIds.length > 0 && { appIds }),
    ...(lifetime === ON_A_DATE
      ? { expiresAt: new Date(`${date}T00:00`).toISOString() }
      : { expiresInDays: days }),
  };
};

interface CreateTokenProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (token: string) => void;
}

/** Creates an API token, after re-authentication if needed. */
export const CreateToken = ({ isOpen, onClose, onMade }: CreateTokenProps) => {
  const [create] = useCreateApiTokenMutation();
  const [problems, setProblems] = useState<Record<string, string[]>>({});
  const { values, setValues, field, list } = useFields(FIRST, { fieldErrors: problems });

  const run = async (): Promise<void> => {
    const found = problemsOf(values);
    setProblems(found);
    const [first] = Object.values(found);
    if (first) throw clientError(first[0]!);
    onMade(await create(toBody(values)).unwrap());
    setValues(FIRST);
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
        <CheckboxList {...list('scopes')} legend="It may" options={TOKEN_SCOPES} names={TOKEN_SCOPE_NAMES} />
        <TextField
          {...field('games')}
          label="Only these games (optional)"
          hint="App ids with commas between. The token then reaches only what is about one of these games."
          autoComplete="off"
        />
        <SelectField {...field('lifetime')} label="Expires">
          {TOKEN_LIFETIMES.map((days) => (
            <option key={days} value={days}>
              After {days} days
            </option>
          ))}
          <option value={ON_A_DATE}>On a date</option>
          <option value={NEVER}>Never</option>
        </SelectField>
        {values.lifetime === ON_A_DATE && <TextField {...field('date')} label="Date" type="date" required />}
      </>
    ),
  };
  const close = (): void => {
    setProblems({});
    onClose();
  };
  return <ReauthenticateDialog action={isOpen ? action : null} onClose={close} />;
};
