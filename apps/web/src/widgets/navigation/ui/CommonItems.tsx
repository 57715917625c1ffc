import { Link, useNavigate } from 'react-router-dom';
import { useLogout } from '@/entities/session';
import { ThemeItems } from '@/features/choose-theme';
import { REMINDERS_PATH, ROUTES, WISHLIST_PATH } from '@/shared/config';
import { openCommandPalette, openShortcutHelp } from '@/shared/shortcuts';
import { ClockIcon, KeyboardIcon, LogoutIcon, MenuItem, SearchIcon, StarIcon } from '@/shared/ui';

/** The last items of the menus of a signed-in user. */
export const CommonItems = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <>
      <MenuItem component={Link} to={WISHLIST_PATH} onClick={onClose}>
        <StarIcon />
        Wishlist
      </MenuItem>
      <MenuItem component={Link} to={REMINDERS_PATH} onClick={onClose}>
        <ClockIcon />
        Reminders
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          openCommandPalette();
        }}
      >
        <SearchIcon />
        Command palette
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          openShortcutHelp();
        }}
      >
        <KeyboardIcon />
        Keyboard shortcuts
      </MenuItem>
      <ThemeItems />
      <MenuItem
        onClick={() => {
          onClose();
          logout();
          void navigate(ROUTES.login);
        }}
      >
        <LogoutIcon />
        Logout
      </MenuItem>
    </>
  );
};
