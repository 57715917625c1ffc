import type { Category, CategoryIcon as IconName } from '@patchlight/contracts';
import { DpadIcon, GamesIcon, ShapesIcon } from '@/shared/ui';
import { colorOf } from '../model/colors.ts';
import styles from './CategoryIcon.module.css';

/** The icons with their names. */
export const ICONS: Record<IconName, { name: string; Icon: typeof GamesIcon }> = {
  gamepad: { name: 'Gamepad', Icon: GamesIcon },
  category: { name: 'Shapes', Icon: ShapesIcon },
  games: { name: 'Games', Icon: DpadIcon },
};

/** The icon of a category on its color. Decorative: always next to the name. */
export const CategoryIcon = ({ color, icon }: Pick<Category, 'color' | 'icon'>) => {
  const { Icon } = ICONS[icon];
  return (
    <span className={styles.tile} style={colorOf(color)}>
      <Icon fontSize="small" />
    </span>
  );
};
