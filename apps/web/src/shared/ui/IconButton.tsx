import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './IconButton.module.css';

type IconButtonProps = { 'aria-label': string } & (
  | (ComponentProps<typeof Link> & { href?: undefined })
  | (ComponentProps<'a'> & { href: string; to?: undefined })
  | (ComponentProps<'button'> & { href?: undefined; to?: undefined })
);

/** An icon button; with `to` an internal link, with `href` one that opens a new tab. */
export const IconButton = ({ className = '', ...props }: IconButtonProps) => {
  const look = `${styles.button} ${className}`;
  if (props.to !== undefined) return <Link {...props} className={look} />;
  if (props.href !== undefined)
    return <a {...props} target="_blank" rel="noopener noreferrer" className={look} />;
  return <button type="button" {...props} className={look} />;
};
