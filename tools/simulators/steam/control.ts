import type { Game } from './catalogue.ts';
import type { OpenIdLie, OpenIdProvider } from './openid/provider.ts';
import type { ActiveScenarios, Switch } from './scenarios/active-scenarios.ts';
import type { Traffic, TrafficReport } from './serving/traffic.ts';
import type { Post } from './world/post.ts';
import type { GameChange, NewPost, World } from './world/world.ts';

/** Test controls of the simulated store, over HTTP (/_sim) and in process. */
export interface Control {
  /** Publishes a post; undefined when the appid is unknown. */
  publish(post?: NewPost): Post | undefined;
  /** Edits by any of the post's three gids; `bumpDate` moves its date to now as Steam sometimes does. */
  edit(gid: string, change: { title?: string; body?: string; bumpDate?: boolean }): Post | undefined;
  /** Omits the post from the next `polls` responses about its game. */
  hide(gid: string, polls: number): Post | undefined;
  /** Changes the release or price of a game; false for an unknown appid. */
  change(appid: number, change: GameChange): boolean;
  /** The play time of a game grows, for each of its owners; false for an unknown appid. */
  play(appid: number, minutes: number): boolean;
  /** False for an unknown name. */
  scenario(wanted: Switch): boolean;
  scenarios(): ReturnType<ActiveScenarios['list']>;
  /** Makes the sign-in send invalid responses; null: valid ones. */
  openIdLie(lie: OpenIdLie | null): void;
  /** The redirect URL after the user accepts on the sign-in page, or declines with null. */
  openIdAnswer(signInUrl: string, steamId: string | null): string;
  /** Resets posts, play times, scenarios and counters. */
  reset(): void;
  stats(): TrafficReport;
  games(): Pick<Game, 'appid' | 'name' | 'developers' | 'publishers'>[];
}

export function controlOf(
  world: World,
  activeScenarios: ActiveScenarios,
  traffic: Traffic,
  openId: OpenIdProvider,
  now: () => Date,
): Control {
  return {
    publish: (post = {}) => world.publish(post),
    edit: (gid, change) => world.edit(gid, change),
    hide: (gid, polls) => world.hide(gid, polls),
    change: (appid, change) => world.change(appid, change),
    play: (appid, minutes) => world.play(appid, minutes),
    scenario: (wanted) => activeScenarios.switch(wanted),
    scenarios: () => activeScenarios.list(),
    openIdLie: (lie) => {
      openId.lie = lie;
    },
    openIdAnswer: (signInUrl, steamId) => {
      const request = new URL(signInUrl).searchParams;
      return steamId === null ? openId.cancel(request) : openId.accept(request, steamId);
    },
    reset: () => {
      openId.lie = null;
      world.reset();
      activeScenarios.clear();
      traffic.clear(now());
    },
    stats: () => traffic.report(),
    games: () =>
      world.games.map(({ appid, name, developers, publishers }) => ({ appid, name, developers, publishers })),
  };
}
