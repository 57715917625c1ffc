import { useId, useState } from 'react';
import type { CalendarAccountDto, FieldErrors, RemoteCalendarsBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Form, PasswordField, Sheet, SheetActions, SubmitButton, TextField } from '@/shared/ui';
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

const AccountForm = ({ onFound, onClose }: AccountFormProps) => {
  const group = useId();
  const [find] = useFindRemoteCalendarsMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to reach the calendar server');
  const [service, setService] = useState(SERVICES[0]);
  const [serverUrl, setServerUrl] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const look = (): void => {
    const wanting: FieldErrors = {
      ...(serverUrl.trim() === '' && { serverUrl: ['Enter an address that starts with https://'] }),
      ...(username.trim() === '' && { username: ['User name is required'] }),
      ...(password === '' && { password: ['App password is required'] }),
    };
    const account = { serverUrl: serverUrl.trim(), username: username.trim(), password };
    void submit(async () => onFound(account, await find(account).unwrap()), wanting);
  };
  return (
    <Form onSubmit={look} failure={failure}>
      <fieldset className={styles.choices} disabled={isBusy}>
        <legend>Service</legend>
        <div className={styles.services}>
          {SERVICES.map((each) => (
            <label key={each.name} className={styles.choice}>
              <input
                type="radio"
                name={group}
                checked={each === service}
                onChange={() => {
                  setService(each);
                  setServerUrl(each.serverUrl);
                }}
              />
              {each.name}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Server address"
        name="serverUrl"
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder={service.example}
        required
        value={serverUrl}
        disabled={isBusy}
        errors={fieldErrors['serverUrl']}
        onChange={(event) => setServerUrl(event.target.value)}
      />
      <TextField
        label="User name"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        disabled={isBusy}
        errors={fieldErrors['username']}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label="App password"
        name="password"
        autoComplete="off"
        hint={service.hint}
        required
        value={password}
        disabled={isBusy}
        errors={fieldErrors['password']}
        onChange={(event) => setPassword(event.target.value)}
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
  const [calendarUrl, setCalendarUrl] = useState(calendars[0]?.url ?? '');
  const save = async (): Promise<void> => {
    if (!(await submit(() => connect({ ...account, calendarUrl }).unwrap()))) return;
    showToast('Calendar connected');
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {calendars.length === 0 ? (
        <p>This account has no calendars that take events. Make one there, then look again.</p>
      ) : (
        <fieldset className={styles.choices} disabled={isBusy}>
          <legend>Calendar</legend>
          {calendars.map(({ url, name }) => (
            <label key={url} className={styles.choice}>
              <input
                type="radio"
                name={group}
                checked={url === calendarUrl}
                onChange={() => setCalendarUrl(url)}
              />
              {name}
            </label>
          ))}
        </fieldset>
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

/** Asks for an account on a calendar server, then for one of its calendars. */
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
