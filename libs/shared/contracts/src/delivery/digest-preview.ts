import type { NotificationKind } from './channels.ts';

/** The next digest as it would be now. Times are ISO 8601 UTC. */
export interface DigestPreview {
  sendsAt: string;
  /** Why it will not be sent: mails are off, the address is not confirmed, or its server refused one; null: it will. */
  problem: 'off' | 'unverified' | 'suspended' | null;
  /** At most 20, newest first; empty: nothing to tell, so no mail is sent. */
  updates: DigestPreviewUpdate[];
  /** Number of further ones, which the mail counts only. */
  more: number;
}

/** An update or notice. */
export interface DigestPreviewUpdate {
  id: string;
  kind: NotificationKind;
  title: string;
  /** Up to 300 characters, without spoilers. */
  excerpt: string;
  game: { appId: number; name: string };
  pictureUrl: string | null;
  /** Absolute URL on this instance. */
  url: string;
  at: string;
}

/** GET /api/user/digest/preview */
export interface DigestPreviewBody {
  success: true;
  data: DigestPreview;
}
