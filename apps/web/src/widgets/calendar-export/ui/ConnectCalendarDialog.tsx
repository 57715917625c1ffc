import { useId, useState } from 'react';
import type { CalendarAccountDto, FieldErrors, RemoteCalendarsBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions } from '@/shared/ui';
import { Button, Choice, ChoiceGroup, PasswordField, SubmitButton, TextField } from '@/shared/ui/mui';
import {
  useConnectCalendarMutation,
  useFindRemoteCalendarsMutation,
} from '../api/calendar-connection.api.ts';
import { SERVICES } from '../model/services.ts';
import styles from './CalendarExport.module.css';

type Calendars = RemoteCalendarsBody['data'];

interface AccountFormProps {
  onFound: (account: CalendarAccountDto, calendars: Calendars) => void;
  onClose: () => void;
}

const NO_ACCOUNT: CalendarAccountDto = { serverUrl: '', username: '', password: '' };

const AccountForm = ({ onFound, onClose }: AccountFormProps) => {
  const group = useId();
  const [find] = useFindRemoteCalendarsMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to reach the calendar server');
  const [service, setService] = useState(SERVICES[0]);
  const { values, setValues, field } = useFields(NO_ACCOUNT, { isBusy, fieldErrors });
  const findCalendars = (): void => {
    const account = { ...values, serverUrl: values.serverUrl.trim(), username: values.username.trim() };
    const missing: FieldErrors = {
      ...(account.serverUrl === '' && { serverUrl: ['Enter an address that starts with https://'] }),
      ...(account.username === '' && { username: ['User name is required'] }),
      ...(account.password === '' && { password: ['App password is required'] }),
    };
    void submit(async () => onFound(account, await find(account).unwrap()), missing);
  };
  return (
    <Form onSubmit={findCalendars} failure={failure}>
      <ChoiceGroup legend="Service" disabled={isBusy}>
        <div className={styles.services}>
          {SERVICES.map((each) => (
            <Choice
              key={each.name}
              type="radio"
              name={group}
              checked={each === service}
              onChange={() => {
                setService(each);
                setValues({ serverUrl: each.serverUrl });
              }}
            >
              {each.name}
            </Choice>
          ))}
        </div>
      </ChoiceGroup>
      <TextField
        {...field('serverUrl')}
        label="Server address"
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder={service.example}
        required
      />
      <TextField
        {...field('username')}
        label="User name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field('password')}
        label="App password"
        autoComplete="off"
        hint={service.hint}
        required
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Looking…">
          Find calendars
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

interface ChooseFormProps {
  account: CalendarAccountDto;
  calendars: Calendars;
  onBack: () => void;
  onClose: () => void;
}

const ChooseForm = ({ account, calendars, onBack, onClose }: ChooseFormProps) => {
  const group = useId();
  const [connect] = useConnectCalendarMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to connect the calendar');
  const { values, option } = useFields({ calendarUrl: calendars[0]?.url ?? '' });
  const save = async (): Promise<void> => {
    if (!(await submit(() => connect({ ...account, ...values }).unwrap()))) return;
    showToast('Calendar connected');
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {calendars.length === 0 ? (
        <p>This account has no calendars that take events. Make one there, then look again.</p>
      ) : (
        <ChoiceGroup legend="Calendar" disabled={isBusy}>
          {calendars.map(({ url, name }) => (
            <Choice key={url} type="radio" name={group} {...option('calendarUrl', url)}>
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        {calendars.length > 0 && (
          <SubmitButton isBusy={isBusy} busyLabel="Connecting…">
            Connect
          </SubmitButton>
        )}
      </SheetActions>
    </Form>
  );
};

const Steps = ({ onClose }: { onClose: () => void }) => {
  const [found, setFound] = useState<{ account: CalendarAccountDto; calendars: Calendars } | null>(null);
  return found ? (
    <ChooseForm {...found} onBack={() => setFound(null)} onClose={onClose} />
  ) : (
    <AccountForm onFound={(account, calendars) => setFound({ account, calendars })} onClose={onClose} />
  );
};

/** Connects a CalDAV account, then one of its calendars. */
export const ConnectCalendarDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Connect a calendar"
      text="Patchlight writes its events into one calendar of yours, once a day and whenever you ask. It never touches other events. A calendar of its own is easiest to show and to hide."
    >
      <Steps onClose={onClose} />
    </Sheet>
  );
};
