import { EARLY_FEATURES } from '@patchlight/contracts';
import { UpgradeChip } from '@/entities/plan';
import { useRefreshSession, useSession } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { ErrorNotice } from '@/shared/ui';
import { Switch } from '@/shared/ui/mui';
import { useTurnEarlyAccessMutation } from '../../api/settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './EarlyAccessSection.module.css';

const EARLY = Object.entries(EARLY_FEATURES).filter(([, { isEarly }]) => isEarly);

const Features = () => (
  <dl className={styles.features}>
    {EARLY.map(([key, { title, about }]) => (
      <div key={key}>
        <dt>{title}</dt>
        <dd>{about}</dd>
      </div>
    ))}
  </dl>
);

const EarlyAccessSwitch = ({ isOn }: { isOn: boolean }) => {
  const refreshSession = useRefreshSession();
  const [turn] = useTurnEarlyAccessMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to change early access');
  const change = (): void =>
    void submit(async () => {
      showToast((await turn({ isOn: !isOn }).unwrap()).message);
      refreshSession();
    });
  return (
    <>
      <label className={styles.switch}>
        <Switch
          checked={isOn}
          disabled={isBusy}
          onChange={change}
          slotProps={{ input: { role: 'switch' } }}
        />
        Open early features
      </label>
      {failure && <ErrorNotice {...failure} />}
    </>
  );
};

/** The switch of early features; without PRO, what is coming. */
export const EarlyAccessSection = () => {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  if (EARLY.length === 0)
    return (
      <SettingsSection title="Early access">
        <p>No feature is early now. The next one will be listed here.</p>
      </SettingsSection>
    );
  if (!session.isPro)
    return (
      <SettingsSection title="Early access" lead="Coming: PRO opens these features early.">
        <Features />
        <p>
          <UpgradeChip />
        </p>
      </SettingsSection>
    );
  return (
    <SettingsSection title="Early access" lead="New features before others get them. They may still change.">
      <EarlyAccessSwitch isOn={session.user.hasEarlyAccess} />
      <Features />
    </SettingsSection>
  );
};
