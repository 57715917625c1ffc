import { Agent } from 'undici';
import type { Size } from '../arguments.ts';
import { newsPath } from './news-path.ts';
import { Helper } from './processes.ts';

/** The simulated store in a separate process. */
export class Store {
  private constructor(
    private readonly helper: Helper<'simulator'>,
    readonly url: string,
    readonly appIds: number[],
    private readonly slowMs: number,
  ) {}

  /** Starts the simulator and requests everything once, so that generating the posts is not measured. */
  static async start(games: number, postsPerGame: number, size: Size): Promise<Store> {
    const helper = Helper.start('simulator');
    const { url, appIds } = await helper.request({ games, postsPerGame });
    const store = new Store(helper, url, appIds, size === 'quick' ? 100 : 9_000);
    await store.warm();
    return store;
  }

  /**
   * Slows down the store's event list, or restores it. The kinds of updates are requested there after ingestion, at the
   * rate limit of the store. With a slow list, that work does not distort the figures of ingestion.
   */
  async slowEvents(on: boolean): Promise<void> {
    await fetch(`${this.url}/_sim/scenarios`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'slow', endpoints: ['events'], on, ms: this.slowMs }),
    });
  }

  /** Publishes a post of the game. */
  async publish(appId: number): Promise<void> {
    await fetch(`${this.url}/_sim/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appid: appId }),
    });
  }

  stop(): Promise<void> {
    return this.helper.stop();
  }

  private async warm(): Promise<void> {
    const agent = new Agent({ connections: 8 });
    const waiting = [...this.appIds];
    const lane = async (): Promise<void> => {
      for (let appId = waiting.pop(); appId !== undefined; appId = waiting.pop()) {
        for (const path of [newsPath(appId), eventsPath(appId)]) {
          const headers = { 'accept-encoding': 'gzip' };
          const { body } = await agent.request({ origin: this.url, path, method: 'GET', headers });
          await body.dump();
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    await agent.close();
  }
}

const eventsPath = (appId: number): string =>
  `/events/ajaxgetpartnereventspageable/?clan_accountid=0&appid=${appId}&offset=0&count=20&l=english`;
