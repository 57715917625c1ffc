import type { PlanType } from '@patchlight/contracts';
import { Chip } from '@/shared/ui';

/** The name of a plan. */
export const PlanBadge = ({ plan }: { plan: PlanType }) => (
  <Chip tone={plan === 'FREE' ? 'outlined' : 'hot'}>{plan}</Chip>
);
