import {
  UndoAction,
  accountModule,
  billingModule,
  calendarModule,
  deliveryModule,
  identityModule,
  kernelModule,
  libraryModule,
  notificationsModule,
  operationsModule,
  pipelinesModule,
  playsModule,
  sessionsModule,
  signInModule,
  updatesModule,
} from '@patchlight/application';
import type { Ports } from './ports.ts';

/** All use cases over the same ports. */
export const createModules = (ports: Ports) => {
  const kernel = kernelModule(ports);
  const identity = identityModule(ports, kernel);
  const sessions = sessionsModule(ports, identity, kernel);
  const signIn = signInModule(ports, identity, sessions);
  const account = accountModule(ports, kernel, identity, sessions, signIn);
  const library = libraryModule(ports, kernel);
  const notifications = notificationsModule(ports, kernel);
  const undoAction = new UndoAction({
    unitOfWork: ports.unitOfWork,
    reversals: ports.reversals,
    reversers: [
      library.unfollowReverser,
      library.categoryReverser,
      library.wishReverser,
      notifications.inboxReverser,
      notifications.reminderReverser,
    ],
  });
  return {
    ...kernel,
    ...identity,
    ...sessions,
    ...signIn,
    ...account,
    ...library,
    ...billingModule(ports),
    ...calendarModule(ports),
    ...deliveryModule(ports, kernel),
    ...pipelinesModule(ports, kernel),
    ...operationsModule(ports, kernel),
    ...playsModule(ports),
    ...updatesModule(ports, kernel),
    ...notifications,
    undoAction,
  };
};

export type Modules = ReturnType<typeof createModules>;
