import type { ComponentProps, ComponentType } from 'react';
import type { Feature } from '@patchlight/contracts';
import { BellIcon, CalendarIcon, LayersIcon, StarIcon } from '@/shared/ui';

export interface FeatureTab {
  feature: Feature;
  /** The name of its tab in the address. */
  tab: string;
  Icon: ComponentType<ComponentProps<typeof StarIcon>>;
  /** What it is, in a line. */
  summary: string;
  /** What it does, for those who have not got it. */
  about: string;
  /** The first thing that one does with it. */
  action: string;
}

export const FEATURE_TABS: readonly [FeatureTab, ...FeatureTab[]] = [
  {
    feature: 'customCategories',
    tab: 'categories',
    Icon: LayersIcon,
    summary: 'Sort your games your own way.',
    about: 'Sort your games into categories of your own, each with a color and an icon.',
    action: 'Create Category',
  },
  {
    feature: 'wishlist',
    tab: 'wishlist',
    Icon: StarIcon,
    summary: 'Keep an eye on what comes next.',
    about: 'Keep games that you do not play yet on a list, and hear of them when they are released.',
    action: 'Add Game',
  },
  {
    feature: 'calendarExport',
    tab: 'calendar',
    Icon: CalendarIcon,
    summary: 'Updates in the calendar you use.',
    about: 'See updates, releases and reminders in the calendar that you already use.',
    action: 'Connect Calendar',
  },
  {
    feature: 'customReminders',
    tab: 'reminders',
    Icon: BellIcon,
    summary: 'Be told when it matters to you.',
    about: 'Be reminded of an update, a release or anything else at the moment you choose.',
    action: 'Create Reminder',
  },
];
