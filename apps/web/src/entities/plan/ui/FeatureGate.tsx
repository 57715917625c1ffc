import type { ReactNode } from 'react';
import type { Feature } from '@patchlight/contracts';
import { messageOf, useAuthToken } from '@/shared/api';
import { ErrorNotice } from '@/shared/ui';
import { useGetFeatureAccessQuery } from '../api/plan.api.ts';
import { UpgradeCard } from './UpgradeCard.tsx';

interface FeatureGateProps {
  feature: Feature;
  /** What the feature does, for those who have not got it. */
  about: string;
  /** What they see of it, such as its button, disabled. */
  locked?: ReactNode;
  /** What they had made with it while their plan had it: theirs to see, not to change. */
  kept?: ReactNode;
  children: ReactNode;
}

/** Shows a feature to those whose plan has it, by the word of the server; the others see what it is and how to get it. */
export const FeatureGate = ({ feature, about, locked, kept, children }: FeatureGateProps) => {
  const isVisitor = useAuthToken() === null;
  const { data, error, refetch, isFetching } = useGetFeatureAccessQuery(feature, {
    skip: isVisitor,
    refetchOnMountOrArgChange: true,
  });
  if (!isVisitor && !data)
    return error ? (
      <ErrorNotice
        title="Failed to check feature access"
        message={messageOf(error)}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <p role="status">Checking feature access...</p>
    );
  if (!isVisitor && data?.hasAccess) return children;
  return (
    <>
      {locked}
      <UpgradeCard feature={feature} about={about} reason={isVisitor ? undefined : data?.message} />
      {!isVisitor && kept}
    </>
  );
};
