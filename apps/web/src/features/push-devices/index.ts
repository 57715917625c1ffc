export {
  useGetPushDevicesQuery,
  useRemovePushDeviceMutation,
  useTestPushDeviceMutation,
} from './api/push-devices.api.ts';
export { isPushDenied, pushSupport } from './model/browser-push.ts';
export { usePushHere } from './model/use-push-here.ts';
export { useRenewPush } from './model/use-renew-push.ts';
