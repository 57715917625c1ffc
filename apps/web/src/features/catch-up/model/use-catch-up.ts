import { useGetCatchUpsQuery } from '@/entities/game';
import { useSession } from '@/entities/session';

/** What happened since the user played a game; undefined while it loads, and of a game that the user does not follow. */
export const useCatchUp = (appId: number) => {
  const isSignedIn = useSession().status === 'signed-in';
  return useGetCatchUpsQuery(undefined, {
    skip: !isSignedIn,
    selectFromResult: ({ data }) => ({ catchUp: data?.find((row) => row.appId === appId) }),
  });
};
