export { default as Dialog } from '@mui/material/Dialog';
export { default as Divider } from '@mui/material/Divider';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Popover } from '@mui/material/Popover';
export { default as Switch } from '@mui/material/Switch';
export { Themed } from './Themed.tsx';
