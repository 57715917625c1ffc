import { useState } from 'react';
import { useShortcuts } from '@/shared/shortcuts';
import { CloseIcon, Dialog, ExternalIcon, ZoomInIcon } from '@/shared/ui';
import { Button, IconButton } from '@/shared/ui/mui';
import styles from './Lightbox.module.css';

interface LightboxProps {
  src: string;
  alt: string;
  onClose: () => void;
}

const LARGEST = 3;

/** A full-screen image: fitted, or enlarged and scrollable. */
const Lightbox = ({ src, alt, onClose }: LightboxProps) => {
  const [scale, setScale] = useState(1);
  const enlarge = (): void => setScale(scale === LARGEST ? 1 : scale + 1);
  useShortcuts('Picture', [{ keys: 'z', does: 'Zoom', run: enlarge }], { isModal: true });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { className: styles.paper, 'aria-label': alt || 'Picture' } }}
    >
      <div className={styles.bar}>
        <Button onClick={enlarge} icon={<ZoomInIcon />}>
          {scale === LARGEST ? 'Fit to window' : 'Zoom in'}
        </Button>
        <IconButton aria-label="Open picture in a new tab" href={src}>
          <ExternalIcon />
        </IconButton>
        <IconButton aria-label="Close picture" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.stage} role="region" aria-label="Picture, scrollable" tabIndex={0}>
        <img
          src={src}
          alt={alt}
          referrerPolicy="no-referrer"
          data-scale={scale}
          className={styles.picture}
          onClick={enlarge}
        />
      </div>
    </Dialog>
  );
};

export default Lightbox;
