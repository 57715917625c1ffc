import { JITTER, NO_PRESSURE } from './due-time.ts';
import type { PollBounds, PollPlan } from './due-time.ts';

/** Share of the budget that is planned; the rest is for games followed meanwhile. */
const PLANNED = 0.95;
/** What is overdue is caught up on within this time, in seconds, with at most half of the budget. */
const CATCH_UP = 600;
/** Enough for appetites that differ by a factor of 10⁸. */
const HALVINGS = 48;

/** Games of about the same appetite. */
export interface PollDemand {
  games: number;
  /** Their mean. */
  appetite: number;
}

/** Requests a second that a plan leads to. */
export const plannedRequests = (
  demand: readonly PollDemand[],
  { pressure, stretch }: PollPlan,
  { shortest, longest }: PollBounds,
): number =>
  demand.reduce((sum, { games, appetite }) => {
    const interval = Math.min(Math.max(pressure / appetite, shortest), longest * stretch);
    return sum + (games * 1_000) / (interval * (1 + JITTER / 2));
  }, 0);

/**
 * The lowest pressure at which the polls of an instance keep to its budget. If there are too many games even for the
 * longest interval, all have the same, longer one.
 * @param budget requests a second, and games that are overdue
 */
export const planPolls = (
  demand: readonly PollDemand[],
  budget: { requestsPerSecond: number; overdue: number },
  bounds: PollBounds,
): PollPlan => {
  const allowed = Math.max(
    budget.requestsPerSecond * PLANNED - budget.overdue / CATCH_UP,
    budget.requestsPerSecond / 2,
  );
  const known = demand.filter(({ games, appetite }) => games > 0 && appetite > 0);
  const requests = (plan: PollPlan): number => plannedRequests(known, plan, bounds);
  if (requests(NO_PRESSURE) <= allowed) return NO_PRESSURE;
  const most = bounds.longest * Math.max(...known.map(({ appetite }) => appetite));
  const least = requests({ pressure: most, stretch: 1 });
  if (least >= allowed) return { pressure: (most * least) / allowed, stretch: least / allowed };
  let low = 0;
  let pressure = most;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + pressure) / 2;
    if (requests({ pressure: middle, stretch: 1 }) > allowed) low = middle;
    else pressure = middle;
  }
  return { pressure, stretch: 1 };
};
