import { useGetUsualGapsQuery } from '@/entities/game';
import { gapDetails, gapText } from '../model/gap-text.ts';

export interface GapProps {
  appId: number;
  className: string | undefined;
}

/** How long a followed game usually takes from update to update. */
const LoadedGap = ({ appId, className }: GapProps) => {
  const { game, isLoading } = useGetUsualGapsQuery(undefined, {
    selectFromResult: ({ data, isLoading: isFirst }) => ({
      game: data?.find((row) => row.appId === appId),
      isLoading: isFirst,
    }),
  });
  if (isLoading) return <p className={className}>{'\u00a0'}</p>;
  if (!game) return null;
  return (
    <p className={className} title={game.usualGap ? gapDetails(game.usualGap) : undefined}>
      {gapText(game.usualGap)}
    </p>
  );
};

export default LoadedGap;
