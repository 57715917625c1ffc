import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './SignInMethods.module.css';

/** The quiet zone, in modules. */
const QUIET_ZONE = 4;

/** A text as a QR code: dark modules as one path on white. */
export const QrPicture = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = useMemo(() => encode(text, { border: QUIET_ZONE, ecc: 'M' }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" shapeRendering="crispEdges" d={path} />
    </svg>
  );
};
