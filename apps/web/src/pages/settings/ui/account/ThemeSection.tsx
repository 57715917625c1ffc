import { ThemeSelect } from '@/features/choose-theme';
import { SettingsSection } from '../SettingsSection.tsx';

/** The theme of this browser. A choice applies at once. */
export const ThemeSection = () => (
  <SettingsSection title="Appearance">
    <ThemeSelect isField />
  </SettingsSection>
);
