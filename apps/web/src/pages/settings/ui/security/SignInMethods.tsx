import { Loaded } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import { useGetSignInMethodsQuery } from '../../api/sign-in-methods.api.ts';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SteamSection } from './SteamSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** The sign-in methods besides the password. */
export const SignInMethods = () => {
  const query = useGetSignInMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} errorMessage="Failed to load how you sign in" skeleton={<Skeleton height={480} />}>
      {(methods) => (
        <>
          <TwoStepSection methods={methods} />
          <PasskeysSection methods={methods} />
          <SteamSection methods={methods} />
        </>
      )}
    </Loaded>
  );
};
