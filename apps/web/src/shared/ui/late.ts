// What few pages need. The other components load together, before the first overlay opens.
export { default as Table } from '@mui/material/Table';
export { default as TableBody } from '@mui/material/TableBody';
export { default as TableCell } from '@mui/material/TableCell';
export { default as TableHead } from '@mui/material/TableHead';
export { default as TableRow } from '@mui/material/TableRow';
export { default as TableSortLabel } from '@mui/material/TableSortLabel';
export { default as useAutocomplete } from '@mui/material/useAutocomplete';
export { AutocompleteField } from './mui/AutocompleteField.tsx';
