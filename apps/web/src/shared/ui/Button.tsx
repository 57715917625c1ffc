import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';

interface Look {
  /** 'primary' is the main action, 'danger' one without undo. */
  variant?: 'primary' | 'outlined' | 'text' | 'danger';
  size?: 'medium' | 'large';
  icon?: ReactNode;
}

type ButtonProps = Look &
  (
    | (ComponentProps<typeof Link> & { href?: undefined })
    | (ComponentProps<'a'> & { href: string; to?: undefined })
    | (ComponentProps<'button'> & { href?: undefined; to?: undefined })
  );

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

/** A button; with `to` an internal link, with `href` an external one. */
export const Button = ({
  variant = 'text',
  size = 'medium',
  icon,
  className = '',
  children,
  ...props
}: ButtonProps) => {
  const look = `${styles.button} ${styles[variant]} ${styles[size]} ${className}`;
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
    <button type="button" {...props} className={look}>
      {content}
    </button>
  );
};
