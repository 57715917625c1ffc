import type { Plan } from '@patchlight/contracts';
import { isUnlimited } from '@patchlight/contracts';
import { formatNumber } from '@/shared/lib';

export interface ComparisonRow {
  feature: string;
  /** null: not part of the plan. */
  free: string | null;
  pro: string;
}

const amount = (limit: number): string => (isUnlimited(limit) ? 'Unlimited' : formatNumber(limit));

/** The comparison of the plans. Numbers come from the server. */
export const comparison = (free: Plan, pro: Plan): ComparisonRow[] => [
  { feature: 'Games tracked', free: amount(free.limits.games), pro: amount(pro.limits.games) },
  { feature: 'Notifications', free: 'Daily e-mail', pro: 'Instant, e-mail and push' },
  {
    feature: 'Notifications a day',
    free: amount(free.limits.notificationsDaily),
    pro: amount(pro.limits.notificationsDaily),
  },
  {
    feature: 'API calls a day',
    free: amount(free.limits.apiCallsDaily),
    pro: amount(pro.limits.apiCallsDaily),
  },
  { feature: 'Update calendar', free: 'Basic', pro: 'With export' },
  { feature: 'Custom categories', free: null, pro: 'Included' },
  { feature: 'Game wishlist', free: null, pro: 'Included' },
  { feature: 'Custom reminders', free: null, pro: 'Included' },
  { feature: 'Release date tracking', free: null, pro: 'Included' },
  { feature: 'Early access to new features', free: null, pro: 'Included' },
  { feature: 'Support response', free: '48-72 hours', pro: '4-8 hours' },
];

/** Frequently asked questions. */
export const QUESTIONS: readonly { question: string; answer: string; isAboutSupport?: boolean }[] = [
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes. PRO stays active until the end of the period you paid for, then the account returns to the Free plan. You can resume until that day.',
  },
  {
    question: 'What happens to my games if I go back to Free?',
    answer:
      'They all stay, and so do their updates. You can add new games again once your list is below the limit of the Free plan.',
  },
  {
    question: 'How does the 30-day guarantee work?',
    answer: 'Write to us within 30 days of your first payment and you get all of it back.',
    isAboutSupport: true,
  },
  {
    question: 'How do I pay?',
    answer:
      'By card, on the pages of our payment provider. Card details never reach our servers, and you manage cards and invoices there, too.',
  },
  {
    question: 'How fast is support?',
    answer: 'PRO questions are answered within 4-8 hours, all others within 48-72 hours.',
    isAboutSupport: true,
  },
];
