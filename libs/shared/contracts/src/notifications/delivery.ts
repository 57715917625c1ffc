/** Channels outside the app. */
export const DELIVERY_CHANNELS = ['email'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];
