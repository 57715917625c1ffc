import { useAddPushDeviceMutation, useRemovePushDeviceMutation } from '../api/push-devices.api.ts';
import { subscribeToPush, unsubscribeFromPush } from './browser-push.ts';
import { forgetDevice, rememberDevice } from './registered-device.ts';

/** Turns push on and off in this browser. */
export const usePushHere = () => {
  const [add] = useAddPushDeviceMutation();
  const [remove] = useRemovePushDeviceMutation();
  return {
    /** Asks the user for permission first. @throws {ApiError} */
    turnOn: async (userId: string, publicKey: string): Promise<void> => {
      const address = await subscribeToPush(publicKey);
      await add(address).unwrap();
      rememberDevice(userId, address.endpoint);
    },
    turnOff: async (id: string): Promise<void> => {
      await remove(id).unwrap();
      forgetDevice();
      await unsubscribeFromPush();
    },
  };
};
