import { useGetUsualGapsQuery } from '@/entities/game';
import { gapDetails, gapText } from '../model/gap-text.ts';
import { GapBars } from './GapBars.tsx';

export interface GapProps {
  appId: number;
  className: string | undefined;
  /** With the last gaps as bars. */
  isLarge?: boolean;
}

/** How long a followed game usually takes from update to update. */
const LoadedGap = ({ appId, className, isLarge = false }: GapProps) => {
  const { game, isLoading } = useGetUsualGapsQuery(undefined, {
    selectFromResult: ({ data, isLoading: isFirst }) => ({
      game: data?.find((row) => row.appId === appId),
      isLoading: isFirst,
    }),
  });
  if (isLoading) return <p className={className}>{'\u00a0'}</p>;
  if (!game) return null;
  const { usualGap } = game;
  if (!isLarge || !usualGap)
    return (
      <p className={className} title={usualGap ? gapDetails(usualGap) : undefined}>
        {gapText(game)}
      </p>
    );
  return (
    <figure className={className}>
      <GapBars usualGap={usualGap} />
      <figcaption>{gapText(game)}</figcaption>
    </figure>
  );
};

export default LoadedGap;
