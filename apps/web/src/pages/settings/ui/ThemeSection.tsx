import { useId } from 'react';
import { ThemeSelect } from '@/features/choose-theme';
import { SettingsSection } from './SettingsSection.tsx';

/** The theme of this browser. A choice applies at once. */
export const ThemeSection = () => {
  const id = useId();
  return (
    <SettingsSection title="Appearance">
      <label htmlFor={id}>Theme</label>
      <ThemeSelect id={id} />
    </SettingsSection>
  );
};
