import { Agent } from 'undici';
import { eventsPath, newsPath } from './store-paths.ts';
import { Helper } from './processes.ts';

/** The simulated store in a separate process. */
export class Store {
  private constructor(
    private readonly helper: Helper<'simulator'>,
    readonly url: string,
    readonly appIds: number[],
  ) {}

  /** Starts the simulator and requests everything once, so that generating the posts is not measured. */
  static async start(games: number, postsPerGame: number): Promise<Store> {
    const helper = Helper.start('simulator');
    const { url, appIds } = await helper.request({ games, postsPerGame });
    const store = new Store(helper, url, appIds);
    await store.warm();
    return store;
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
