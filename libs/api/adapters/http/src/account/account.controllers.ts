import { ApiTokenController } from '../sessions/api-token.controller.ts';
import { AuthController } from './auth.controller.ts';
import { ConfirmController } from '../sign-in/confirm.controller.ts';
import { ClientConfigController } from '../kernel/client-config.controller.ts';
import { MailLinkController } from './mail-link.controller.ts';
import { PrivacyController } from './privacy.controller.ts';
import { SecurityController } from '../sessions/security.controller.ts';
import { SettingsController } from './settings.controller.ts';
import {
  PasskeyController,
  SignInMethodsController,
  SteamAccountController,
  TwoStepController,
} from '../sign-in/sign-in-methods.controller.ts';
import { SignInController } from '../sign-in/sign-in.controller.ts';
import { SupportController } from './support.controller.ts';
import { SteamSignInController } from '../sign-in/steam-sign-in.controller.ts';

export const accountControllers = [
  AuthController,
  SignInController,
  SteamSignInController,
  SignInMethodsController,
  TwoStepController,
  PasskeyController,
  SteamAccountController,
  ClientConfigController,
  ConfirmController,
  MailLinkController,
  ApiTokenController,
  PrivacyController,
  SecurityController,
  SettingsController,
  SupportController,
];
