import { useState } from 'react';
import type { SignInMethodsBody, TwoStepStartBody } from '@patchlight/contracts';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Button } from '@/shared/ui/mui';
import {
  useRenewRecoveryCodesMutation,
  useStartTwoStepMutation,
  useStopTwoStepMutation,
} from '../../api/sign-in-methods.api.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './SignInMethods.module.css';
import { TwoStepSetup } from './TwoStepSetup.tsx';

/** A second step after the password: an authenticator app. */
export const TwoStepSection = ({ methods }: { methods: SignInMethodsBody['data'] }) => {
  const [start] = useStartTwoStepMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [stop] = useStopTwoStepMutation();
  const [action, setAction] = useState<ProtectedAction | null>(null);
  const [setup, setSetup] = useState<TwoStepStartBody['data'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { twoStep } = methods;

  const turnOn: ProtectedAction = {
    title: 'Turn on two-step sign-in',
    text: 'Next, scan a QR code with an app on your phone.',
    confirm: 'Continue',
    isGuarded: true,
    run: async () => setSetup(await start().unwrap()),
  };
  const renewCodes: ProtectedAction = {
    title: 'Make new recovery codes?',
    text: 'The codes you have now stop working.',
    confirm: 'Make new codes',
    isGuarded: true,
    run: async () => setCodes(await renew().unwrap()),
  };
  const turnOff: ProtectedAction = {
    title: 'Turn off two-step sign-in?',
    text: 'From then on your password alone is enough to sign in.',
    confirm: 'Turn off',
    isGuarded: true,
    run: async () => {
      await stop().unwrap();
      setCodes(null);
      showToast('Two-step sign-in is off');
    },
  };
  const finish = (recoveryCodes: string[]): void => {
    setSetup(null);
    setCodes(recoveryCodes);
    showToast('Two-step sign-in is on');
  };

  return (
    <SettingsSection
      title="Two-step sign-in"
      lead="Sign in with your password and a code from an app on your phone. Even with your password, nobody can sign in without the code."
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {setup && <TwoStepSetup setup={setup} onDone={finish} onCancel={() => setSetup(null)} />}
      {!setup && !codes && !twoStep && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => setAction(turnOn)}>
            Turn on two-step sign-in
          </Button>
        </div>
      )}
      {!setup && !codes && twoStep && (
        <>
          <p>
            On since <time dateTime={twoStep.since}>{longDateTime(twoStep.since)}</time>.{' '}
            {twoStep.recoveryCodesLeft === 1
              ? '1 recovery code is left.'
              : `${twoStep.recoveryCodesLeft} recovery codes are left.`}
          </p>
          <div className={styles.actions}>
            <Button variant="outlined" onClick={() => setAction(renewCodes)}>
              New recovery codes
            </Button>
            <Button onClick={() => setAction(turnOff)}>Turn off</Button>
          </div>
        </>
      )}
      <ReauthenticateDialog action={action} onClose={() => setAction(null)} />
    </SettingsSection>
  );
};
