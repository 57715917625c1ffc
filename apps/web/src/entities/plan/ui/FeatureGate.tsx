import type { ReactNode } from 'react';
import type { Feature } from '@patchlight/contracts';
import { messageOf, useAuthToken } from '@/shared/api';
import { ErrorNotice } from '@/shared/ui';
import { useGetFeatureAccessQuery } from '../api/plan.api.ts';
import { UpgradeCard } from './UpgradeCard.tsx';

interface FeatureGateProps {
  feature: Feature;
  /** What the feature does, for users without it. */
  about: string;
  /** What users without the feature see, such as a disabled button. */
  locked?: ReactNode;
  /** Read-only: what they created while their plan had it. */
  readOnlyContent?: ReactNode;
  children: ReactNode;
}

/** Renders a feature if the server says that the plan has it; otherwise an upgrade card. */
export const FeatureGate = ({ feature, about, locked, readOnlyContent, children }: FeatureGateProps) => {
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
      {!isVisitor && readOnlyContent}
    </>
  );
};
