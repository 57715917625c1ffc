import type { Game } from '../catalogue.ts';
import type { Call, Endpoint, Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** How a scenario is switched on. Without `appid` it is global, without `times` it stays. */
export interface Switch {
  name: string;
  appid?: number;
  on: boolean;
  /** Ends after this many requests. */
  times?: number;
  /** Narrows or widens the endpoints that it touches. */
  endpoints?: readonly Endpoint[];
  /** Anything else is handed to the scenario, for example `{ ms: 500 }` for `slow`. */
  [param: string]: unknown;
}

export interface ActiveScenario {
  scenario: Scenario;
  appid: number | undefined;
  endpoints: readonly Endpoint[];
  timesLeft: number | undefined;
  hits: number;
  params: Record<string, unknown>;
}

/** A scenario that meets a request. */
export interface Meeting {
  scenario: Scenario;
  call: Call;
  touches(game: Game): boolean;
}

/** Which scenarios are switched on, and for which games. */
export class ScenarioBoard {
  #active: ActiveScenario[] = [];

  get idle(): boolean {
    return this.#active.length === 0;
  }

  /** False for an unknown name. `happy` switches everything else off, for the one game if an appid is given. */
  switch({ name, appid, on, times, endpoints, ...params }: Switch): boolean {
    const scenario = scenarios.find((known) => known.name === name);
    if (!scenario) return false;
    const replaced = name === 'happy' ? undefined : scenario;
    this.#active = this.#active.filter(
      (active) =>
        !(
          (replaced === undefined || active.scenario === replaced) &&
          (appid === undefined
            ? replaced === undefined || active.appid === undefined
            : active.appid === appid)
        ),
    );
    if (on && replaced)
      this.#active.push({
        scenario,
        appid,
        endpoints: endpoints ?? scenario.on,
        timesLeft: times,
        hits: 0,
        params,
      });
    return true;
  }

  clear(): void {
    this.#active = [];
  }

  /** The scenarios that meet the request; counts it for each of them. */
  meet(request: Omit<Call, 'hit' | 'params'>): Meeting[] {
    if (this.idle) return [];
    const met = this.#active.filter(
      (active) =>
        active.endpoints.includes(request.endpoint) &&
        (active.appid === undefined ||
          active.appid === request.appid ||
          (request.appid === undefined && active.scenario.apply.game !== undefined)),
    );
    const meetings = met.map((active) => {
      active.hits += 1;
      if (active.timesLeft !== undefined) active.timesLeft -= 1;
      const { scenario, appid, hits, params } = active;
      return {
        scenario,
        call: { ...request, hit: hits, params },
        touches: (game: Game) => appid === undefined || appid === game.appid,
      };
    });
    this.#active = this.#active.filter(({ timesLeft }) => timesLeft === undefined || timesLeft > 0);
    return meetings;
  }

  /** Every scenario with its description, and where it is on. */
  list(): {
    name: string;
    description: string;
    endpoints: readonly Endpoint[];
    active: { appid: number | null; timesLeft: number | null; hits: number }[];
  }[] {
    return scenarios.map((scenario) => ({
      name: scenario.name,
      description: scenario.description,
      endpoints: scenario.on,
      active: this.#active
        .filter((active) => active.scenario === scenario)
        .map(({ appid, timesLeft, hits }) => ({ appid: appid ?? null, timesLeft: timesLeft ?? null, hits })),
    }));
  }
}
