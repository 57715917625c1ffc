import type { CatchUp } from '@patchlight/contracts';
import { catchUpText, sourceText } from '../model/catch-up-text.ts';

const LoadedText = ({ catchUp, className }: { catchUp: CatchUp; className: string | undefined }) => (
  <p className={className} title={catchUp.lastPlayed ? sourceText(catchUp.lastPlayed) : undefined}>
    {catchUpText(catchUp)}
  </p>
);

export default LoadedText;
