import type { CatchUpCounts, LastPlayed } from '@patchlight/contracts';
import { rowText, sourceText } from '../model/catch-up-text.ts';

interface LoadedTextProps {
  lastPlayed: LastPlayed;
  counts: CatchUpCounts;
  className: string | undefined;
}

const LoadedText = ({ lastPlayed, counts, className }: LoadedTextProps) => (
  <p className={className} title={sourceText(lastPlayed)}>
    {rowText(lastPlayed, counts)}
  </p>
);

export default LoadedText;
