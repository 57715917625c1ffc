import { Link } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { BoltIcon, Chip } from '@/shared/ui';
import styles from './ProBadge.module.css';

interface ProBadgeProps {
  variant?: 'chip' | 'icon' | 'text';
  /** True for PRO users. */
  isHidden?: boolean;
  /** Replaces the navigation to Pricing. */
  onClick?: () => void;
}

const LABEL = 'PRO Feature - Click to upgrade';

const BadgeContent = ({ variant }: { variant: NonNullable<ProBadgeProps['variant']> }) => {
  if (variant === 'icon') return <BoltIcon fontSize="small" />;
  if (variant === 'text') return <>PRO</>;
  return (
    <Chip tone="hot" icon={<BoltIcon />}>
      PRO
    </Chip>
  );
};

/** Marks a PRO feature and links to it. */
export const ProBadge = ({ variant = 'chip', isHidden = false, onClick }: ProBadgeProps) => {
  if (isHidden) return null;
  const look = {
    className: `${styles.badge} ${variant === 'icon' ? styles.icon : ''}`,
    'aria-label': LABEL,
    title: LABEL,
  };
  return onClick ? (
    <button type="button" onClick={onClick} {...look}>
      <BadgeContent variant={variant} />
    </button>
  ) : (
    <Link to={ROUTES.pricing} {...look}>
      <BadgeContent variant={variant} />
    </Link>
  );
};

/** A link to Pricing for users without PRO. */
export const UpgradeChip = ({ isHidden = false }: { isHidden?: boolean }) =>
  isHidden ? null : (
    <Link to={ROUTES.pricing} className={`${styles.badge} ${styles.upgrade}`}>
      <BoltIcon fontSize="small" />
      Upgrade to PRO
    </Link>
  );
