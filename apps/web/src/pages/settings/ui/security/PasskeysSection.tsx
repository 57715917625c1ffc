import { useState } from 'react';
import type { PasskeyBody, SignInMethodsBody } from '@patchlight/contracts';
import { LIMITS } from '@patchlight/contracts';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { canUsePasskeys, longDateTime, createPasskey } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Notice } from '@/shared/ui';
import { Button, TextField } from '@/shared/ui/mui';
import {
  useAddPasskeyMutation,
  useOfferPasskeyMutation,
  useRemovePasskeyMutation,
} from '../../api/sign-in-methods.api.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './SignInMethods.module.css';

/** The passkeys of the account. */
export const PasskeysSection = ({ methods }: { methods: SignInMethodsBody['data'] }) => {
  const [offer] = useOfferPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [remove] = useRemovePasskeyMutation();
  const [action, setAction] = useState<ProtectedAction | null>(null);
  const [name, setName] = useState('');

  const addPasskey: ProtectedAction = {
    title: 'Add a passkey',
    text: 'Next, follow your browser.',
    confirm: 'Continue',
    errorMessage:
      'No passkey was made. Perhaps you declined, or this device has one for this account already.',
    isGuarded: true,
    run: async () => {
      const answer = await createPasskey(await offer().unwrap());
      const today = longDateTime(new Date().toISOString());
      await add({ name: name.trim() || `Passkey of ${today}`, answer }).unwrap();
      setName('');
      showToast('Passkey added');
    },
  };
  const removePasskey = ({ id, name: called }: PasskeyBody): ProtectedAction => ({
    title: `Remove "${called}"?`,
    text: 'It cannot be used to sign in any more. Your device may still show it; remove it there as well.',
    confirm: 'Remove',
    isGuarded: true,
    run: async () => {
      await remove(id).unwrap();
      showToast('Passkey removed');
    },
  });

  return (
    <SettingsSection
      title="Passkeys"
      lead="Sign in by fingerprint, face or the PIN of a device. A passkey counts as both steps and can’t be phished."
    >
      {methods.passkeys.length > 0 && (
        <ul className={styles.passkeys} aria-label="Your passkeys">
          {methods.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => setAction(removePasskey(passkey))}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <>
          <TextField
            label="Name of a new passkey"
            name="passkey-name"
            hint="For you to tell it from others, such as the name of the device."
            autoComplete="off"
            maxLength={LIMITS.passkeyNameMaxLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <div className={styles.actions}>
            <Button variant="outlined" onClick={() => setAction(addPasskey)}>
              Add a passkey
            </Button>
          </div>
        </>
      ) : (
        <Notice severity="info">
          Passkeys aren’t available here. They need a supported browser and a domain name (not an IP address).
        </Notice>
      )}
      <ReauthenticateDialog action={action} onClose={() => setAction(null)} />
    </SettingsSection>
  );
};
