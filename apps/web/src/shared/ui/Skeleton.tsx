import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** A placeholder in the shape of the content. */
export const Skeleton = ({ width, height = '1.2em', className = '' }: SkeletonProps) => (
  <span data-skeleton className={`${styles.skeleton} ${className}`} style={{ width, height }} />
);
