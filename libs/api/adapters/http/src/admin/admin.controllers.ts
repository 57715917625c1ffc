import { AdminDeliveriesController } from './admin-deliveries.controller.ts';
import { AdminGamesController, AdminUpdatesController } from './admin-games.controllers.ts';
import { AdminOperationsController } from './admin-operations.controller.ts';
import { AdminSourceController } from './admin-source.controller.ts';
import { AdminUsersController } from './admin-users.controller.ts';

export const adminControllers = [
  AdminUsersController,
  AdminGamesController,
  AdminUpdatesController,
  AdminOperationsController,
  AdminDeliveriesController,
  AdminSourceController,
];
