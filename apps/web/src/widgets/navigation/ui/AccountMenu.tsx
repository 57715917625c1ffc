import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { UserBody } from '@patchlight/contracts';
import { PlanBadge } from '@/entities/plan';
import { ROUTES } from '@/shared/config';
import { BoltIcon, CardIcon, Chip, Divider, IconButton, Menu, MenuItem, SettingsIcon } from '@/shared/ui';
import { Avatar } from './Avatar.tsx';
import styles from './AccountMenu.module.css';
import { CommonItems } from './lazy-items.ts';
import menu from './Menu.module.css';

interface AccountMenuProps {
  user: UserBody;
  isAdmin: boolean;
  isPro: boolean;
}

/** The avatar and the menu behind it. */
export const AccountMenu = ({ user, isAdmin, isPro }: AccountMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        id={`${id}-button`}
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => {
          void CommonItems.preload();
          setAnchor(event.currentTarget);
        }}
      >
        <Avatar username={user.username} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { className: styles.paper },
          list: { className: menu.list, 'aria-labelledby': `${id}-button` },
        }}
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
        <CommonItems onClose={close} />
      </Menu>
    </>
  );
};
