/** Tells people from scripts at sign-up and login. Never throws: no verdict counts as a failed check. */
export abstract class BotCheck {
  abstract verify(token: string | undefined, address: string): Promise<boolean>;
}
