import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { UserBody } from '@patchlight/contracts';
import { PlanBadge } from '@/entities/plan';
import { useLogout } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { openShortcutHelp } from '@/shared/shortcuts';
import {
  BoltIcon,
  CardIcon,
  Chip,
  Divider,
  IconButton,
  KeyboardIcon,
  LogoutIcon,
  Menu,
  MenuItem,
  SettingsIcon,
} from '@/shared/ui';
import { Avatar } from './Avatar.tsx';
import styles from './AccountMenu.module.css';

interface AccountMenuProps {
  user: UserBody;
  isAdmin: boolean;
  isPro: boolean;
}

/** The avatar and the menu behind it. */
export const AccountMenu = ({ user, isAdmin, isPro }: AccountMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
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
      <IconButton
        id={`${id}-button`}
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Avatar username={user.username} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: styles.paper }, list: { 'aria-labelledby': `${id}-button` } }}
      >
        <li className={styles.header} role="presentation">
          <Avatar username={user.username} />
          <div className={styles.who}>
            <b className="ellipsis">{user.username}</b>
            <span className="ellipsis">{user.email}</span>
          </div>
          <PlanBadge plan={isAdmin ? 'ADMIN' : user.currentPlan} />
        </li>
        <Divider component="li" />
        <MenuItem component={Link} to={ROUTES.subscription} onClick={close}>
          <CardIcon />
          Subscription
          {isPro && (
            <Chip tone="hot" icon={<BoltIcon />}>
              PRO
            </Chip>
          )}
        </MenuItem>
        <MenuItem component={Link} to={ROUTES.settings} onClick={close}>
          <SettingsIcon />
          Settings
        </MenuItem>
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
