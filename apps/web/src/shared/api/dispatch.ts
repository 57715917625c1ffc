import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CombinedState, EndpointDefinitions } from '@reduxjs/toolkit/query';

/** Dispatches actions and thunks of any slice. */
export type ApiDispatch = ThunkDispatch<
  { api: CombinedState<EndpointDefinitions, string, 'api'> },
  unknown,
  UnknownAction
>;

export const useApiDispatch = () => useDispatch<ApiDispatch>();
