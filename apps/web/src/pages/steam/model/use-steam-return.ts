import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthBody, SteamProblem } from '@patchlight/contracts';
import { useFinishSteamMutation, useSignedIn } from '@/features/sign-in';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { takeSteamReturnPath } from '@/shared/lib';
import { showToast } from '@/shared/toast';

export const SECURITY = `${ROUTES.settings}?tab=security`;

const PROBLEMS: Record<SteamProblem, string> = {
  cancelled: 'You did not sign in on Steam.',
  over: 'This sign-in has expired. Please start again.',
  refused: 'Steam did not confirm this sign-in. Please try again.',
  unavailable: 'Steam does not answer at the moment. Please try again later, or sign in another way.',
};

type State =
  | { step: 'finishing' }
  | { step: 'failed'; message: string }
  | { step: 'second-step'; ticket: string }
  | { step: 'sign-up'; ticket: string };

/** The data in the URL fragment, which is removed. */
const takeFragment = (): URLSearchParams => {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return fragment;
};

const isProblem = (text: string | null): text is SteamProblem =>
  text !== null && Object.hasOwn(PROBLEMS, text);

/** Handles the return from Steam: a session, its second step, a new account, or the previous page. */
export const useSteamReturn = () => {
  const [finish] = useFinishSteamMutation();
  const [state, setState] = useState<State>({ step: 'finishing' });
  const [target, setTarget] = useState<string>(ROUTES.home);
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const isTaken = useRef(false);

  const handleReturn = async (fragment: URLSearchParams, returnPath: string): Promise<void> => {
    const [code, problem] = [fragment.get('code'), fragment.get('problem')];
    if (code === null)
      return setState({ step: 'failed', message: PROBLEMS[isProblem(problem) ? problem : 'over'] });
    try {
      const answer = await finish({ code }).unwrap();
      if ('linked' in answer) {
        showToast('Steam account linked');
        return void navigate(SECURITY, { replace: true });
      }
      if ('confirmed' in answer) {
        showToast('Confirmed. You can go on now.');
        return void navigate(returnPath, { replace: true });
      }
      if ('token' in answer) return await signedIn(answer, returnPath);
      if ('signUp' in answer) return setState({ step: 'sign-up', ticket: answer.signUp.ticket });
      setState({ step: 'second-step', ticket: answer.secondStep.ticket });
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error) });
    }
  };

  useEffect(() => {
    // The code works once, but effects may run twice.
    if (isTaken.current) return;
    isTaken.current = true;
    // Not while rendering: a render may be discarded, and the target can be read only once.
    const returnPath = takeSteamReturnPath();
    setTarget(returnPath);
    void handleReturn(takeFragment(), returnPath);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the URL is read once
  }, []);

  const enter = (auth: AuthBody['data']): Promise<void> => signedIn(auth, target);
  return { state, enter, target };
};
