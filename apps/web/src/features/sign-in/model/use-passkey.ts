import { useEffect, useState } from 'react';
import type { AuthBody } from '@patchlight/contracts';
import { canOfferPasskeys, getPasskey, isPasskeyCancelled } from '@/shared/lib';
import { useAskForPasskeyMutation, useSignInWithPasskeyMutation } from '../api/sign-in.api.ts';

/** Shorter than the five minutes in which the server takes an answer. */
const OFFERED_MS = 4 * 60_000;

/** Sign-in with a passkey: by `click`, or by autofill in the username field (conditional UI). */
export const usePasskey = (onDone: (auth: AuthBody['data']) => Promise<void>) => {
  const [ask] = useAskForPasskeyMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const enter = async (options: Record<string, unknown>, inField: boolean): Promise<void> => {
    try {
      const answer = await getPasskey(options, inField);
      setIsBusy(true);
      await onDone(await signIn({ answer }).unwrap());
    } catch (error) {
      const isCancelled = isPasskeyCancelled(error);
      if (!isCancelled) setFailure(error);
      // An offer is also cancelled by what replaces it.
      if (!isCancelled || !inField) setIsBusy(false);
    }
  };
  const click = async (): Promise<void> => {
    setFailure(null);
    setIsBusy(true);
    const { data, error } = await ask();
    if (data) return enter(data, false);
    setFailure(error);
    setIsBusy(false);
  };

  useEffect(() => {
    if (isBusy) return undefined;
    let isOver = false;
    let offeredAt = 0;
    // Not requested by the user, so errors are ignored.
    const offer = async (): Promise<void> => {
      if (document.visibilityState === 'hidden' || Date.now() - offeredAt < OFFERED_MS) return;
      offeredAt = Date.now();
      const { data } = (await canOfferPasskeys()) ? await ask() : {};
      if (data && !isOver) await enter(data, true);
    };
    void offer();
    const onChange = (): void => void offer();
    // Not by a timer: pages that nobody uses would share out the tries of an address.
    document.addEventListener('focusin', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOver = true;
      document.removeEventListener('focusin', onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- offered on mount, and again after each attempt
  }, [isBusy]);

  return { click, isBusy, failure };
};
