export { AuthFrame, AuthLink } from './AuthFrame.tsx';
export { Button, IconButton } from './Button.tsx';
export { Chip, FilterChip } from './Chip.tsx';
export { Choice, ChoiceGroup, Input, PasswordField, Select, SelectField, TextField } from './fields.tsx';
export { Form, SubmitButton } from './Form.tsx';
export * from './icons.tsx';
export { DescriptionList, FeatureList, Logo, PageHead, PageTitle, Section } from './layout.tsx';
export { ErrorNotice, Notice } from './Notice.tsx';
export {
  Checkbox,
  Dialog,
  Divider,
  Menu,
  MenuItem,
  Popover,
  Switch,
  late,
  preloadOverlays,
} from './overlays.tsx';
export { ConfirmRemoval, FilterSheet, Sheet, SheetActions, useLast } from './Sheet.tsx';
export { EmptyState, Loaded, Meter, NewPill, Skeleton, Spinner, TimeAgo } from './states.tsx';
export { Tabs } from './Tabs.tsx';
export { useAutocomplete } from './late.ts';
