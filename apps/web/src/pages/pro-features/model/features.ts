import type { ComponentProps, ComponentType } from 'react';
import type { Feature, ProSummary } from '@patchlight/contracts';
import { Categories } from '@/widgets/categories';
import { CalendarExport } from '@/widgets/calendar-export';
import { Reminders } from '@/widgets/reminders';
import { BellIcon, CalendarIcon, LayersIcon, StarIcon } from '@/shared/ui';
import { Wishlist } from '@/widgets/wishlist';

export interface FeatureTab {
  feature: Feature;
  /** The value of `?tab=`. */
  tab: string;
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
  Content: ComponentType<{ isReadOnly: boolean }>;
}

export const FEATURE_TABS: readonly [FeatureTab, ...FeatureTab[]] = [
  {
    feature: 'customCategories',
    tab: 'categories',
    Icon: LayersIcon,
    summary: 'Sort your games your own way.',
    about: 'Sort your games into categories of your own, each with a color and an icon.',
    counted: ['categories', 'category', 'categories'],
    action: 'Create Category',
    Content: Categories,
  },
  {
    feature: 'wishlist',
    tab: 'wishlist',
    Icon: StarIcon,
    summary: 'Keep an eye on what comes next.',
    about: 'Keep games you don’t play yet on a list, and get notified about releases and discounts.',
    counted: ['wishedGames', 'game', 'games'],
    action: 'Add Game',
    Content: Wishlist,
  },
  {
    feature: 'calendarExport',
    tab: 'calendar',
    Icon: CalendarIcon,
    summary: 'Updates in the calendar you use.',
    about: 'See updates, releases and reminders in the calendar that you already use.',
    counted: ['calendars', 'calendar', 'calendars'],
    action: 'Connect Calendar',
    Content: CalendarExport,
  },
  {
    feature: 'customReminders',
    tab: 'reminders',
    Icon: BellIcon,
    summary: 'Be told when it matters to you.',
    about: 'Be reminded of an update, a release or anything else at the moment you choose.',
    counted: ['activeReminders', 'active reminder', 'active reminders'],
    action: 'Create Reminder',
    Content: Reminders,
  },
];
