import type { RevokedAccess } from '@patchlight/contracts';

const NAMES: Record<RevokedAccess, string> = {
  passkeys: 'passkeys',
  steam: 'the linked Steam account',
  twoStep: 'two-step sign-in',
  apiTokens: 'API tokens',
  calendarFeeds: 'calendar addresses',
  updateFeeds: 'feed addresses',
  calendarConnection: 'the calendar connection',
  chatChannels: 'chat channels',
  webhooks: 'webhooks',
};

export const ALL_REVOKED = Object.values(NAMES).join(', ');

/** A sentence that lists what was revoked when the email address was first confirmed; null for nothing. */
export const revokedText = (revoked: readonly RevokedAccess[]): string | null =>
  revoked.length === 0
    ? null
    : `Removed, since it was set up before anybody had confirmed this address: ${revoked.map((kind) => NAMES[kind]).join(', ')}. You can set it up again under Settings.`;
