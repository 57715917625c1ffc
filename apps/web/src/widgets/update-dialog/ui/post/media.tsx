import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CarouselNode, ImageNode, VideoNode } from '@patchlight/bbcode';
import styles from './Post.module.css';

/** A link out of the product. */
export const OutLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
);

/** A picture of the post; words where it does not load. */
export const Picture = ({ node: { src, alt, width, height } }: { node: ImageNode }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <span className={styles.missing}>{alt || 'Picture not available'}</span>;
  return (
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
};

/** Slides side by side, to be scrolled through. */
export const Carousel = ({ slides }: { slides: CarouselNode['children'] }) => (
  <ul role="list" className={styles.carousel} tabIndex={0} aria-label="Pictures">
    {slides.map((slide, index) => (
      <li key={index}>
        {slide.type === 'image' ? (
          <Picture node={slide} />
        ) : (
          <OutLink href={slide.href}>
            {slide.children.map((child, position) =>
              child.type === 'image' ? <Picture key={position} node={child} /> : null,
            )}
          </OutLink>
        )}
      </li>
    ))}
  </ul>
);

/** A clip that starts when the reader wants it. */
export const Clip = ({ node: { sources, poster, loop } }: { node: VideoNode }) => (
  <video controls loop={loop} muted={loop} playsInline preload="none" poster={poster}>
    {sources.map(({ src, mimeType }) => (
      <source key={src} src={src} type={mimeType} />
    ))}
  </video>
);
