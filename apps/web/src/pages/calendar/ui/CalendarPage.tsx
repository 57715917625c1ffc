import { useSession } from '@/entities/session';
import { useAuthToken } from '@/shared/api';
import { Spinner } from '@/shared/ui';
import { SignInPrompt } from './SignInPrompt.tsx';
import { UpdatesCalendar } from './UpdatesCalendar.tsx';

export const CalendarPage = () => {
  const { status } = useSession();
  const token = useAuthToken();
  if (status === 'loading') return <Spinner />;
  return status === 'signed-in' ? <UpdatesCalendar /> : <SignInPrompt hasToken={token !== null} />;
};
