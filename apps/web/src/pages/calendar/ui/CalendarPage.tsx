import { useSession } from '@/entities/session';
import { useAuthToken } from '@/shared/api';
import { Spinner } from '@/shared/ui';
import { SignInFirst } from './SignInFirst.tsx';
import { UpdatesCalendar } from './UpdatesCalendar.tsx';

export const CalendarPage = () => {
  const { status } = useSession();
  const token = useAuthToken();
  if (status === 'loading') return <Spinner />;
  return status === 'signed-in' ? <UpdatesCalendar /> : <SignInFirst hasToken={token !== null} />;
};
