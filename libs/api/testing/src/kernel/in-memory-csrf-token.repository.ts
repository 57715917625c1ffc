import { CsrfTokenRepository } from '@patchlight/application/ports';

export class InMemoryCsrfTokenRepository extends CsrfTokenRepository {
  private readonly tokens = new Map<string, { token: string; expiresAt: Date }[]>();

  override async add(entry: Parameters<CsrfTokenRepository['add']>[0]): Promise<void> {
    const { browser, token, expiresAt, keep } = entry;
    const others = (this.tokens.get(browser) ?? []).filter((known) => known.token !== token);
    this.tokens.set(browser, [...others, { token, expiresAt }].slice(-keep));
  }

  override async isKnown(browser: string, token: string, now: Date): Promise<boolean> {
    return (this.tokens.get(browser) ?? []).some((known) => known.token === token && known.expiresAt > now);
  }
}
