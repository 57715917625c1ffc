import type { ComponentProps, ComponentType } from 'react';
import type { Feature, ProSummary } from '@patchlight/contracts';
import type { PreloadableComponent } from '@/shared/lib';
import { BellIcon, CalendarIcon, LayersIcon, StarIcon, late } from '@/shared/ui';

export interface FeatureTab {
  feature: Feature;
  /** The value of `?tab=`. */
  key: string;
  Icon: ComponentType<ComponentProps<typeof StarIcon>>;
  /** One line about the feature. */
  summary: string;
  /** The description for users without PRO. */
  about: string;
  /** The key of the count in the summary, with the noun in singular and plural. */
  counted: [key: keyof ProSummary, one: string, many: string];
  /** The first action of a user. */
  action: string;
  /** The feature itself. Read-only, it shows existing content only. */
  Content: PreloadableComponent<{ isReadOnly: boolean }>;
}

export const FEATURE_TABS: readonly [FeatureTab, ...FeatureTab[]] = [
  {
    feature: 'customCategories',
    key: 'categories',
    Icon: LayersIcon,
    summary: 'Sort your games your own way.',
    about: 'Sort your games into categories of your own, each with a color and an icon.',
    counted: ['categories', 'category', 'categories'],
    action: 'Create Category',
    Content: late(async () => (await import('@/widgets/categories')).Categories),
  },
  {
    feature: 'wishlist',
    key: 'wishlist',
    Icon: StarIcon,
    summary: 'Keep an eye on what comes next.',
    about: 'Keep games you don’t play yet on a list, and get notified about releases and discounts.',
    counted: ['wishedGames', 'game', 'games'],
    action: 'Add Game',
    Content: late(async () => (await import('@/widgets/wishlist')).Wishlist),
  },
  {
    feature: 'calendarExport',
    key: 'calendar',
    Icon: CalendarIcon,
    summary: 'Updates in the calendar you use.',
    about: 'See updates, releases and reminders in the calendar that you already use.',
    counted: ['calendars', 'calendar', 'calendars'],
    action: 'Connect Calendar',
    Content: late(async () => (await import('@/widgets/calendar-export')).CalendarExport),
  },
  {
    feature: 'customReminders',
    key: 'reminders',
    Icon: BellIcon,
    summary: 'Be told when it matters to you.',
    about: 'Be reminded of an update, a release or anything else at the moment you choose.',
    counted: ['activeReminders', 'active reminder', 'active reminders'],
    action: 'Create Reminder',
    Content: late(async () => (await import('@/widgets/reminders')).Reminders),
  },
];
