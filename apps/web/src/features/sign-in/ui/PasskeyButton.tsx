import { useEffect, useState } from 'react';
import type { AuthBody } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { getPasskey, canOfferPasskeys, canUsePasskeys, isPasskeyCancelled } from '@/shared/lib';
import { Button, ErrorNotice } from '@/shared/ui';
import { useAskForPasskeyMutation, useSignInWithPasskeyMutation } from '../api/sign-in.api.ts';

interface PasskeyButtonProps {
  onDone: (auth: AuthBody['data']) => Promise<void>;
}

/** Signs in with a passkey: by button, or by autofill in the username field (conditional UI). */
export const PasskeyButton = ({ onDone }: PasskeyButtonProps) => {
  const [ask] = useAskForPasskeyMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const enter = async (options: Record<string, unknown>, inField: boolean): Promise<void> => {
    try {
      const answer = await getPasskey(options, inField);
      await onDone(await signIn({ answer }).unwrap());
    } catch (error) {
      if (!isPasskeyCancelled(error)) setFailure(error);
    }
  };
  const click = async (): Promise<void> => {
    setFailure(null);
    setIsBusy(true);
    const { data, error } = await ask();
    if (data) await enter(data, false);
    else setFailure(error);
    setIsBusy(false);
  };

  useEffect(() => {
    // Not requested by the user, so errors are ignored.
    const offer = async (): Promise<void> => {
      const { data } = (await canOfferPasskeys()) ? await ask() : {};
      if (data) await enter(data, true);
    };
    void offer();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- offered once, on mount
  }, []);

  if (!canUsePasskeys()) return null;
  return (
    <>
      {failure !== null && (
        <ErrorNotice
          message={messageOf(
            failure,
            'The passkey could not be used. Please try again, or sign in another way.',
          )}
          error={failure}
        />
      )}
      <Button
        variant="outlined"
        size="large"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void click()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
};
