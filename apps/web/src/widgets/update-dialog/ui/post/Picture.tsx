import { lazy, Suspense, use, useState } from 'react';
import type { ImageNode } from '@patchlight/bbcode';
import { InsideLink, ExternalLink } from './links.tsx';
import styles from './Post.module.css';

const Lightbox = lazy(() => import('./Lightbox.tsx'));

const NO_WORDS = 'Picture not available';

/** An image of the post that can be enlarged; a link if it fails to load. */
export const Picture = ({ node: { src, alt, width, height } }: { node: ImageNode }) => {
  const isInsideLink = use(InsideLink);
  const [isBroken, setIsBroken] = useState(false);
  const [isEnlarged, setIsEnlarged] = useState(false);
  if (isBroken && isInsideLink) return <span className={styles.missing}>{alt || NO_WORDS}</span>;
  if (isBroken)
    return (
      <span className={styles.missing}>
        <ExternalLink href={src}>{alt || NO_WORDS}</ExternalLink>
      </span>
    );
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
  if (isInsideLink) return image;
  return (
    <>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={alt ? `Enlarge picture: ${alt}` : 'Enlarge picture'}
        onClick={() => setIsEnlarged(true)}
      >
        {image}
      </button>
      {isEnlarged && (
        <Suspense>
          <Lightbox src={src} alt={alt} onClose={() => setIsEnlarged(false)} />
        </Suspense>
      )}
    </>
  );
};
