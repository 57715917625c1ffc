import { useState } from 'react';
import type { ProfileImport } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { ErrorNotice, Form, SubmitButton, TextField } from '@/shared/ui';
import { useStartImportMutation } from '../api/import.api.ts';
import styles from './ImportPage.module.css';

/** Asks whose profile it is about. @param failed the import that did not work out, or null */
export const ProfileForm = ({ failed }: { failed: ProfileImport | null }) => {
  const [start] = useStartImportMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to start the import');
  const [profile, setProfile] = useState(failed?.profile ?? '');
  return (
    <div className={`card ${styles.card}`}>
      {failed?.problem && !failure && <ErrorNotice message={failed.problem} />}
      <Form onSubmit={() => void submit(() => start(profile.trim()).unwrap())} failure={failure}>
        <TextField
          label="Steam profile"
          name="profile"
          autoComplete="off"
          spellCheck={false}
          placeholder="steamcommunity.com/id/…"
          hint="The address of the profile, its name, or a SteamID64. Nothing is changed at Steam, and no password is needed."
          required
          value={profile}
          disabled={isBusy}
          errors={fieldErrors['profile']}
          onChange={({ target }) => setProfile(target.value)}
        />
        <div className={styles.actions}>
          <SubmitButton isBusy={isBusy} busyLabel="One moment…">
            {failed ? 'Try again' : 'Read profile'}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
};
