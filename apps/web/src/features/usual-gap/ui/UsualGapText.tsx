import { useGetUsualGapsQuery } from '@/entities/game';
import { useEarlyFeature } from '@/entities/session';
import { gapDetails, gapText } from '../model/gap-text.ts';

interface UsualGapTextProps {
  appId: number;
  className: string | undefined;
}

/** How long a followed game usually takes from update to update, for users with early access. */
export const UsualGapText = ({ appId, className }: UsualGapTextProps) => {
  const isOpen = useEarlyFeature('usualGap');
  const { game, isLoading } = useGetUsualGapsQuery(undefined, {
    skip: !isOpen,
    selectFromResult: ({ data, isLoading: isFirst }) => ({
      game: data?.find((row) => row.appId === appId),
      isLoading: isFirst,
    }),
  });
  // The line is there before its text, so that nothing below it moves.
  if (isOpen && isLoading) return <p className={className}>{'\u00a0'}</p>;
  if (!isOpen || !game) return null;
  return (
    <p className={className} title={game.usualGap ? gapDetails(game.usualGap) : undefined}>
      {gapText(game.usualGap)}
    </p>
  );
};
