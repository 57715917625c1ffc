import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { reportApi } from '../api/report.api.ts';

const MESSAGE_LENGTH = 500;
const PATH_LENGTH = 200;

export interface Failure {
  message?: string;
  requestId?: string;
}

/** The error in the router state, if there is one. */
const failureIn = (state: unknown): Failure & { from?: string } =>
  typeof state === 'object' && state !== null ? state : {};

/** Reports the error page to the server once. Returns the id in the log. */
export const useReport = (code: string, failure: Failure = {}) => {
  const { pathname, state } = useLocation();
  const [report, { data, isError }] = reportApi.endpoints.report.useMutation();
  const isSent = useRef(false);
  const sender = failureIn(state);
  const requestId = failure.requestId ?? sender.requestId;
  const message = (failure.message ?? sender.message)?.slice(0, MESSAGE_LENGTH);
  const path = (sender.from ?? pathname).split(/[?#]/, 1)[0]?.slice(0, PATH_LENGTH) || '/';
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void report({ code, path, message, requestId });
  }, [report, code, path, message, requestId]);
  return { requestId: requestId ?? data?.requestId, hasFailed: isError };
};
