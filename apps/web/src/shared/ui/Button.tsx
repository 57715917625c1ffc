import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './controls.module.css';

export interface ButtonLook {
  /** 'primary' is the main action, 'danger' one without undo. */
  variant?: 'primary' | 'outlined' | 'text' | 'danger';
  size?: 'medium' | 'large';
  icon?: ReactNode;
}

type NativeButton = Omit<ComponentProps<'button'>, 'color'>;

/** A button; with `to` an internal link, with `href` an external one. */
export type Pressable =
  | (Omit<ComponentProps<typeof Link>, 'color'> & { href?: undefined })
  | (Omit<ComponentProps<'a'>, 'color'> & { href: string; to?: undefined })
  | (NativeButton & { href?: undefined; to?: undefined });

export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * The attributes of a button. A disabled one does nothing, but keeps the keyboard focus: the browser would move the focus
 * of a natively disabled button to the page.
 */
export const pressable = ({ disabled, ...props }: NativeButton): NativeButton => ({
  type: 'button',
  ...props,
  ...(disabled && { 'aria-disabled': true, onClick: ignore }),
});

/** See {@link Pressable}. */
export const Button = ({
  variant = 'text',
  size = 'medium',
  icon,
  className = '',
  children,
  ...props
}: ButtonLook & Pressable) => {
  const look = `${styles.button} ${styles[variant]} ${size === 'large' ? styles.large : ''} ${className}`;
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (props.to !== undefined)
    return (
      <Link {...props} className={look}>
        {content}
      </Link>
    );
  if (props.href !== undefined)
    return (
      <a {...(/^https?:/.test(props.href) && NEW_TAB)} {...props} className={look}>
        {content}
      </a>
    );
  return (
    <button {...pressable(props)} className={look}>
      {content}
    </button>
  );
};

/** An icon button; with `to` an internal link, with `href` one that opens a new tab. */
export const IconButton = ({ className = '', ...props }: Pressable & { 'aria-label': string }) => {
  const look = `${styles.iconButton} ${className}`;
  if (props.to !== undefined) return <Link {...props} className={look} />;
  if (props.href !== undefined) return <a {...props} {...NEW_TAB} className={look} />;
  return <button {...pressable(props)} className={look} />;
};
