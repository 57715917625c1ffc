import { useState } from 'react';
import type { UserBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Form } from '@/shared/ui';
import { Button, SubmitButton } from '@/shared/ui/mui';
import { useExportDataMutation } from '../../api/privacy.api.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { PlayWatchSection } from './PlayWatchSection.tsx';
import { SettingsColumns } from '../SettingsColumns.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from '../SettingsPage.module.css';

const DataExport = () => {
  const [exportData] = useExportDataMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to export data');
  const save = (): void => {
    void submit(async () => {
      await exportData().unwrap();
      showToast('Data exported successfully');
    });
  };
  return (
    <SettingsSection
      title="Data Export"
      lead="Download everything we store about you as a JSON file: account, games, notifications, sessions, activity, plan and usage. Passwords and other secrets are not in it."
    >
      <Form onSubmit={save} failure={failure}>
        <SubmitButton isBusy={isBusy} busyLabel="Exporting…">
          Export My Data
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
};

/** Data export and account deletion. */
export const PrivacyTab = ({ user }: { user: UserBody }) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SettingsColumns>
      <>
        <PlayWatchSection />
        <DataExport />
      </>
      <>
        <SettingsSection
          title="Danger Zone"
          lead="This permanently deletes your account and all its data. You can't undo this. A running PRO subscription ends with it; invoices are kept as long as the law asks."
        >
          <Button variant="danger" className={styles.danger} onClick={() => setIsAsking(true)}>
            Delete Account
          </Button>
        </SettingsSection>
        <DeleteAccountDialog user={user} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      </>
    </SettingsColumns>
  );
};
