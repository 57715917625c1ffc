import { AuthController } from './auth.controller.ts';
import { ConfirmController } from './confirm.controller.ts';
import { ClientConfigController } from './client-config.controller.ts';
import { MailLinkController } from './mail-link.controller.ts';
import { SettingsController } from './settings.controller.ts';

export const accountControllers = [
  AuthController,
  ClientConfigController,
  ConfirmController,
  MailLinkController,
  SettingsController,
];
