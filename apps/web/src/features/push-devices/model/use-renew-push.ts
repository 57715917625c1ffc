import { useEffect } from 'react';
import { useAddPushDeviceMutation } from '../api/push-devices.api.ts';
import { readPushAddress } from './browser-push.ts';
import { isDeviceOutdated, rememberDevice } from './registered-device.ts';

/** Registers this browser again if its subscription has changed, or if the user has signed in again. */
export const useRenewPush = (userId: string): void => {
  const [add] = useAddPushDeviceMutation();
  useEffect(() => {
    const renew = async (): Promise<void> => {
      const address = await readPushAddress();
      if (!address || !isDeviceOutdated(userId, address.endpoint)) return;
      await add(address).unwrap();
      rememberDevice(userId, address.endpoint);
    };
    // It is tried again with the next page.
    const tryToRenew = (): void => void renew().catch(() => undefined);
    const onMessage = ({ data }: MessageEvent): void => {
      if ((data as { type?: unknown } | null)?.type === 'PUSH_RENEWED') tryToRenew();
    };
    tryToRenew();
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [add, userId]);
};
