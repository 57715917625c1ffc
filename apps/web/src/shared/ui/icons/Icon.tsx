import type { ComponentProps, ReactNode } from 'react';
import styles from './Icon.module.css';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'fontSize'> {
  fontSize?: 'inherit' | 'small' | 'medium' | 'large';
}

/** Creates an icon from paths on a 24 by 24 grid. Decorative: always next to a text. */
export const createIcon = (drawing: ReactNode) => {
  const Icon = ({ fontSize = 'medium', className = '', ...props }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...props}
      className={`${styles.icon} ${styles[fontSize] ?? ''} ${className}`}
    >
      {drawing}
    </svg>
  );
  return Icon;
};
