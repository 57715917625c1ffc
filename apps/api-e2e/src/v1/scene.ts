import type { TokenScope } from '@patchlight/contracts';
import { startChatSimulator } from '@patchlight/simulators';
import type { ChatSimulator } from '@patchlight/simulators';
import { confirm, idOf, makeToken } from '../testing/admins.ts';
import { Visitor, signUp } from '../testing/visitor.ts';
import { startWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

/** A user with pipelines, and three games in the store. */
export class PipelineScene {
  world!: World;
  url!: string;
  /** Her session costs no quota: it asks where a test waits. */
  ada!: Visitor;
  /** Her token with all scopes. */
  ci!: Visitor;
  appIds!: number[];
  /** Takes webhooks. */
  receiver!: ChatSimulator;
  /** The log of the instance. */
  output!: () => string;

  async start(scopes: readonly TokenScope[]): Promise<void> {
    [this.world, this.receiver] = await Promise.all([
      startWorld({ steam: { games: 3, postsPerGame: 2 } }),
      startChatSimulator(),
    ]);
    const settings = { OUTBOUND_ALLOW: new URL(this.receiver.url).host, LOG_LEVEL: 'trace' };
    ({ url: this.url, output: this.output } = await this.world.start('all', settings));
    this.appIds = this.world.steam.catalogue.map(({ appid }) => appid);
    this.ada = await signUp(this.url);
    await confirm(this.ada);
    this.ci = new Visitor(this.url, (await makeToken(this.ada, [...scopes])).token);
  }

  async close(): Promise<void> {
    await this.world?.close();
    await this.receiver?.close();
  }

  /** Of Ada. */
  async setPlan(plan: 'FREE' | 'PRO'): Promise<void> {
    await this.world.rows('update users set plan = $2, plan_expires_at = null where id = $1', [
      await idOf(this.ada),
      plan,
    ]);
  }

  /** A token of these games only. */
  async narrowToken(scopes: readonly TokenScope[], appIds: number[]): Promise<Visitor> {
    const body = { name: 'Narrow', scopes: [...scopes], appIds };
    const made = await this.ada.done<{ data: { token: string } }>('POST', '/user/api-tokens', { body });
    return new Visitor(this.url, made.data.token);
  }

  publish(appid: number): void {
    this.world.steam.publish({ appid, eventType: 12, date: Math.floor(Date.now() / 1_000) });
  }

  /** Makes all games due. */
  async fetchAll(): Promise<void> {
    await this.world.rows('update game_feeds set due_at = now()');
  }
}
