import type { ComponentProps, ReactNode } from 'react';
import styles from './controls.module.css';

interface IconProps extends Omit<ComponentProps<'svg'>, 'fontSize'> {
  fontSize?: 'inherit' | 'small' | 'medium' | 'large';
}

const FONT_SIZES = { inherit: styles.inherit, small: styles.small, medium: '', large: styles.big };

/** Creates an icon from paths on a 24 by 24 grid. Decorative: always next to a text. */
export const createIcon = (drawing: ReactNode) => {
  const Icon = ({ fontSize = 'medium', className = '', ...props }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...props}
      className={`${styles.icon} ${FONT_SIZES[fontSize]} ${className}`}
    >
      {drawing}
    </svg>
  );
  return Icon;
};

const line = (path: string) =>
  createIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
  );

const STAR =
  'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.8z';

export const HomeIcon = line('M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z');
export const GamesIcon = line(
  'M7 7h10a5 5 0 0 1 5 5c0 4-1 6-3 6-1.700 0-2.500-3-4.500-3h-5C7.500 15 6.700 18 5 18c-2 0-3-2-3-6a5 5 0 0 1 5-5zM7 10v4M5 12h4M16 11h.01M18.500 13h.01',
);
export const CalendarIcon = line(
  'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4',
);
export const BellIcon = line('M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 21h4');
export const BellOffIcon = line(
  'M8 6.500A6 6 0 0 1 18 11v4M16.500 18h-12L6 16v-5c0-.7.1-1.400.3-2M10 21h4M4 4l16 16',
);
export const ClockIcon = line('M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.500V12l3 2');
export const MenuIcon = line('M5 7h14M5 12h14M5 17h14');
export const SearchIcon = line('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.200 16.200L21 21');
export const StarIcon = line(STAR);
export const StarFilledIcon = createIcon(
  <path d={STAR} fill="currentColor" stroke="currentColor" strokeWidth={1.75} strokeLinejoin="round" />,
);
export const TrashIcon = line('M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13');
export const ExternalIcon = line(
  'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
);
export const CheckIcon = line('M5 12.500l4.500 4.500L19 7.500');
export const CloseIcon = line('M6 6l12 12M18 6L6 18');
export const PencilIcon = line('M5 19l1-4L16 5l3 3L9 18zM14 7l3 3');
export const PlusIcon = line('M12 5v14M5 12h14');
export const ChevronLeftIcon = line('M14.500 6l-6 6 6 6');
export const ChevronRightIcon = line('M9.500 6l6 6-6 6');
export const ChevronUpIcon = line('M6 14.500l6-6 6 6');
export const ChevronDownIcon = line('M6 9.500l6 6 6-6');
export const ZoomInIcon = line(
  'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.200 16.200L21 21M11 8.500v5M8.500 11h5',
);
export const PlayIcon = line('M8 5.500l10.500 6.500L8 18.500z');
export const SparkIcon = line('M12 3l2.300 6.700L21 12l-6.700 2.300L12 21l-2.300-6.700L3 12l6.700-2.300z');
export const LayersIcon = line('M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4');
export const ShapesIcon = line(
  'M12 3.500l4 7H8zM4.500 14.500h6v6h-6zM17 20.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
);
export const DpadIcon = line(
  'M9 9V3.500h6V9h5.500v6H15v5.500H9V15H3.500V9zM12 6v.01M12 18v.01M6 12h.01M18 12h.01',
);
export const WrenchIcon = line(
  'M14.500 6.500a4 4 0 0 1 5-1L17 8l.5 2.500L20 11l2-2.500a4 4 0 0 1-5.500 4.500L8 21.500 4.500 18 13 9.500a4 4 0 0 1 1.500-3z',
);
export const NewsIcon = line(
  'M7 3h7l5 5v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5M9.500 13h6M9.500 17h4',
);
export const DotsIcon = line('M6 12h.01M12 12h.01M18 12h.01');
export const BoltIcon = line('M13 3L5 14h6l-1 7 8-11h-6z');
export const CardIcon = line(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 15h3',
);
export const UserIcon = line(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.6-4 3.400-6 7.500-6s6.900 2 7.500 6',
);
export const WarningIcon = line('M12 4l9 16H3zM12 10v4.500M12 17.300h.01');
export const InfoIcon = line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.700h.01');
export const SettingsIcon = line(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
);
export const LogoutIcon = line('M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4M14 8l4 4-4 4M18 12H9');
export const ShieldIcon = line('M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.200 2.200L15.500 10');
export const EyeIcon = line(
  'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
);
export const KeyboardIcon = line(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM7 10h.01M10.500 10h.01M14 10h.01M17 10h.01M8 14h8',
);
export const CopyIcon = line(
  'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
);
export const RefreshIcon = line('M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9.300M20 4.500v4.800h-4.800');
export const FeedIcon = line('M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M6 18h.01');
export const FilterIcon = line('M4 7h16M7 12h10M10 17h4');
export const DoneIcon = line(
  'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM8 12.300l2.800 2.800L16 9.500',
);
export const ScreenIcon = line(
  'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9 20h6M12 16v4',
);
export const SunIcon = line(
  'M12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
);
export const MoonIcon = line('M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z');
export const BookmarkIcon = line('M7 4.500h10v15.500l-5-4-5 4z');
export const InboxIcon = line('M5 5h14l2 8v6H3v-6zM3 13h5l1.500 3h5L16 13h5');
