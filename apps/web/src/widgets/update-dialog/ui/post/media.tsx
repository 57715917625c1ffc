import type { CarouselNode, VideoNode } from '@patchlight/bbcode';
import { ExternalLink } from './links.tsx';
import { Picture } from './Picture.tsx';
import styles from './Post.module.css';

/** A scrollable row of slides. */
export const Carousel = ({ slides }: { slides: CarouselNode['children'] }) => (
  <ul role="list" className={styles.carousel} tabIndex={0} aria-label="Pictures">
    {slides.map((slide, index) => (
      <li key={index}>
        {slide.type === 'image' ? (
          <Picture node={slide} />
        ) : (
          <ExternalLink href={slide.href}>
            {slide.children.map((child, position) =>
              child.type === 'image' ? <Picture key={position} node={child} /> : null,
            )}
          </ExternalLink>
        )}
      </li>
    ))}
  </ul>
);

/** A video that loads on click. */
export const Clip = ({ node: { sources, poster, loop } }: { node: VideoNode }) => (
  <video controls loop={loop} muted={loop} playsInline preload="none" poster={poster}>
    {sources.map(({ src, mimeType }) => (
      <source key={src} src={src} type={mimeType} />
    ))}
  </video>
);
