import { useState } from 'react';
import type { SignInMethodsBody } from '@patchlight/contracts';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Button } from '@/shared/ui/mui';
import { useLinkSteamMutation, useUnlinkSteamMutation } from '../../api/sign-in-methods.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './SignInMethods.module.css';

/** Links or unlinks a Steam account. */
export const SteamSection = ({ methods }: { methods: SignInMethodsBody['data'] }) => {
  const [link] = useLinkSteamMutation();
  const [unlink] = useUnlinkSteamMutation();
  const [action, setAction] = useState<ProtectedAction | null>(null);
  const { steam } = methods;

  const linkSteam: ProtectedAction = {
    title: 'Link your Steam account',
    text: 'Next, sign in at Steam, which brings you back here.',
    confirm: 'Continue to Steam',
    isGuarded: true,
    run: async () => window.location.assign(await link().unwrap()),
  };
  const unlinkSteam: ProtectedAction = {
    title: 'Unlink your Steam account?',
    text: 'You cannot sign in through Steam any more.',
    confirm: 'Unlink',
    isGuarded: true,
    run: async () => {
      await unlink().unwrap();
      showToast('Steam account unlinked');
    },
  };

  return (
    <SettingsSection
      title="Steam account"
      lead="Sign in through Steam, without a password. Patchlight sees only your SteamID."
    >
      {steam && (
        <p>
          Linked to the Steam account <span className="numeric">{steam.steamId}</span> since{' '}
          <time dateTime={steam.linkedAt}>{longDateTime(steam.linkedAt)}</time>.
        </p>
      )}
      <div className={styles.actions}>
        {steam ? (
          <Button variant="outlined" onClick={() => setAction(unlinkSteam)}>
            Unlink Steam account
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => setAction(linkSteam)}>
            Link Steam account
          </Button>
        )}
      </div>
      <ReauthenticateDialog action={action} onClose={() => setAction(null)} />
    </SettingsSection>
  );
};
