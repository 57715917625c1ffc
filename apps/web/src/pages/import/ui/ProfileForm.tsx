import type { ProfileImport } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { ErrorNotice, Form } from '@/shared/ui';
import { SubmitButton, TextField } from '@/shared/ui/mui';
import { useStartImportMutation } from '../api/import.api.ts';
import styles from './ImportPage.module.css';

/** The form that starts an import. @param failed the last import if it failed, or null */
export const ProfileForm = ({ failed }: { failed: ProfileImport | null }) => {
  const [start] = useStartImportMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to start the import');
  const { values, field } = useFields({ profile: failed?.profile ?? '' }, { isBusy, fieldErrors });
  return (
    <div className={`card ${styles.card}`}>
      {failed?.problem && !failure && <ErrorNotice message={failed.problem} />}
      <Form onSubmit={() => void submit(() => start(values.profile.trim()).unwrap())} failure={failure}>
        <TextField
          {...field('profile')}
          label="Steam profile"
          autoComplete="off"
          spellCheck={false}
          placeholder="steamcommunity.com/id/…"
          hint="The address of the profile, its name, or a SteamID64. Nothing is changed at Steam, and no password is needed."
          required
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
