import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CombinedState, EndpointDefinitions } from '@reduxjs/toolkit/query';

/** Dispatches the actions and thunks of any slice's calls. */
export type ApiDispatch = ThunkDispatch<
  { api: CombinedState<EndpointDefinitions, string, 'api'> },
  unknown,
  UnknownAction
>;

export const useApiDispatch = () => useDispatch<ApiDispatch>();
