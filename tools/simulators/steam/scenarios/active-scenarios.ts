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
  /** The endpoints to disturb, instead of the default ones of the scenario. */
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

/** A scenario that applies to a request. */
export interface ScenarioMatch {
  scenario: Scenario;
  call: Call;
  appliesTo(game: Game): boolean;
}

/** The scenarios that are switched on, and for which games. */
export class ActiveScenarios {
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

  /** The scenarios that apply to the request. Counts the request for each of them. */
  match(request: Omit<Call, 'hit' | 'params'>): ScenarioMatch[] {
    if (this.idle) return [];
    const applicable = this.#active.filter(
      (active) =>
        active.endpoints.includes(request.endpoint) &&
        (active.appid === undefined ||
          active.appid === request.appid ||
          (request.appid === undefined && active.scenario.apply.game !== undefined)),
    );
    const matches = applicable.map((active) => {
      active.hits += 1;
      if (active.timesLeft !== undefined) active.timesLeft -= 1;
      const { scenario, appid, hits, params } = active;
      return {
        scenario,
        call: { ...request, hit: hits, params },
        appliesTo: (game: Game) => appid === undefined || appid === game.appid,
      };
    });
    this.#active = this.#active.filter(({ timesLeft }) => timesLeft === undefined || timesLeft > 0);
    return matches;
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
