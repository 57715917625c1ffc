import { useState } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import {
  BoltIcon,
  CardIcon,
  Menu,
  MenuIcon,
  MenuItem,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
} from '@/shared/ui';
import { CommonItems } from './lazy-items.ts';
import menu from './Menu.module.css';

const PAGES = [
  { to: ROUTES.search, label: 'Search Games', Icon: SearchIcon },
  { to: ROUTES.proFeatures, label: 'PRO Features', Icon: BoltIcon },
  { to: ROUTES.subscription, label: 'Subscription', Icon: CardIcon },
  { to: ROUTES.settings, label: 'Settings', Icon: SettingsIcon },
];
const ADMIN = { to: ROUTES.admin, label: 'Admin', Icon: ShieldIcon };

/** The menu of pages that do not fit into the bottom bar. */
export const MoreTab = ({ isAdmin }: { isAdmin: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => {
          void CommonItems.preload();
          setAnchor(event.currentTarget);
        }}
      >
        <MenuIcon />
        More
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ list: { className: menu.list } }}
      >
        {[...PAGES, ...(isAdmin ? [ADMIN] : [])].map(({ to, label, Icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <Icon />
            {label}
          </MenuItem>
        ))}
        <CommonItems onClose={close} />
      </Menu>
    </>
  );
};
