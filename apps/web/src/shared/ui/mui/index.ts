export { default as Divider } from '@mui/material/Divider';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Popover } from '@mui/material/Popover';
export { default as Switch } from '@mui/material/Switch';
export { Button, Chip, Dialog, IconButton, Progress, Skeleton, SubmitButton } from './controls.tsx';
export {
  Checkbox,
  CheckboxList,
  Choice,
  Input,
  PasswordField,
  Select,
  SelectField,
  TextArea,
  TextField,
} from './fields.tsx';
export { ChoiceGroup } from '../fields.tsx';
export { Themed } from './theme.tsx';
