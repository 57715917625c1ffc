import { readToken } from '@/shared/api';
import { PUSH_DEVICE_KEY } from '@/shared/config';

/** What this browser has registered with the server. */
interface RegisteredDevice {
  userId: string;
  endpoint: string;
  /** Of the session; the server forgets the device with it. */
  token: string | null;
}

const read = (): RegisteredDevice | null => {
  try {
    return JSON.parse(localStorage.getItem(PUSH_DEVICE_KEY) ?? 'null') as RegisteredDevice | null;
  } catch {
    return null;
  }
};

export const rememberDevice = (userId: string, endpoint: string): void =>
  localStorage.setItem(
    PUSH_DEVICE_KEY,
    JSON.stringify({ userId, endpoint, token: readToken() } satisfies RegisteredDevice),
  );

export const forgetDevice = (): void => localStorage.removeItem(PUSH_DEVICE_KEY);

/** Whether the user has turned push on here, but the server does not know this subscription or session. */
export const isDeviceOutdated = (userId: string, endpoint: string): boolean => {
  const device = read();
  return device?.userId === userId && (device.endpoint !== endpoint || device.token !== readToken());
};
