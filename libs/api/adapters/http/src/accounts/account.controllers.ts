import { AuthController } from './auth.controller.ts';
import { ClientConfigController } from './client-config.controller.ts';

export const accountControllers = [AuthController, ClientConfigController];
