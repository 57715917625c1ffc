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
  const { game } = useGetUsualGapsQuery(undefined, {
    skip: !isOpen,
    selectFromResult: ({ data }) => ({ game: data?.find((row) => row.appId === appId) }),
  });
  if (!isOpen || !game) return null;
  return (
    <p className={className} title={game.usualGap ? gapDetails(game.usualGap) : undefined}>
      {gapText(game.usualGap)}
    </p>
  );
};
