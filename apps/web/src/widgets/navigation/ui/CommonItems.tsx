import { useNavigate } from 'react-router-dom';
import { useLogout } from '@/entities/session';
import { ROUTES } from '@/shared/config';
import { openCommandPalette, openShortcutHelp } from '@/shared/shortcuts';
import { KeyboardIcon, LogoutIcon, MenuItem, SearchIcon } from '@/shared/ui';

/** The last items of the menus of a signed-in user. */
export const CommonItems = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <>
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
