import { useState } from 'react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useLogout } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { openShortcutHelp } from '@/shared/shortcuts';
import {
  BoltIcon,
  CardIcon,
  KeyboardIcon,
  LogoutIcon,
  Menu,
  MenuIcon,
  MenuItem,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
} from '@/shared/ui';

const PLACES = [
  { to: ROUTES.search, label: 'Search Games', Icon: SearchIcon },
  { to: ROUTES.proFeatures, label: 'PRO Features', Icon: BoltIcon },
  { to: ROUTES.subscription, label: 'Subscription', Icon: CardIcon },
  { to: ROUTES.settings, label: 'Settings', Icon: SettingsIcon },
];
const ADMIN = { to: ROUTES.admin, label: 'Admin', Icon: ShieldIcon };

/** Everything that the bottom bar has no room for. */
export const MoreTab = ({ isAdmin }: { isAdmin: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const logout = useLogout();
  const close = (): void => setAnchor(null);
  const leave = (): void => {
    close();
    logout();
    void navigate(ROUTES.login);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
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
      >
        {[...PLACES, ...(isAdmin ? [ADMIN] : [])].map(({ to, label, Icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <Icon />
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close();
            openShortcutHelp();
          }}
        >
          <KeyboardIcon />
          Keyboard shortcuts
        </MenuItem>
        <MenuItem onClick={leave}>
          <LogoutIcon />
          Logout
        </MenuItem>
      </Menu>
    </>
  );
};
