import { useState } from 'react';
import { ExternalIcon, PlayIcon } from '@/shared/ui';
import { ExternalLink } from './links.tsx';
import styles from './Post.module.css';

const focus = (frame: HTMLIFrameElement | null): void => frame?.focus();

/** A YouTube video. Nothing loads from YouTube before the click. */
export const Youtube = ({ videoId }: { videoId: string }) => {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <div className={styles.youtube}>
      {isPlaying ? (
        <iframe
          ref={focus}
          src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
          title="YouTube video"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" onClick={() => setIsPlaying(true)}>
          <PlayIcon fontSize="large" />
          Play video
          <span className={styles.hint}>Loads it from YouTube, which then learns your address.</span>
        </button>
      )}
      <ExternalLink href={`https://www.youtube.com/watch?v=${videoId}`}>
        Watch on YouTube <ExternalIcon fontSize="inherit" />
      </ExternalLink>
    </div>
  );
};
