import { checkResponse } from './check-response.ts';
import type { ContractCheck } from './contract.ts';
import type { FuzzResponse, FuzzCaller, FuzzRequest } from './requests.ts';
import { Sender } from './send.ts';

/** Maximum latency of a response. */
const SLOW_MS = 1_000;
/** Tolerance on a busy machine, as a multiple of the latency of `/livez` just before. */
const TIMES_LIVEZ = 10;
/** Maximum CPU time of a response in the thread that answers all requests. Unlike a latency, it is the same on a busy machine. */
const BUSY_MS = 250;
/** Repetitions of a slow request, alone. */
const TRIES = 3;
const SUSPICIOUS_LIVEZ_MS = 250;
/** Time limit of the repetitions; the slowest requests come first. */
const SUSPECTS_MS = 8_000;
const LANES = 12;

export interface Finding {
  fault: string;
  request: FuzzRequest;
  status: number;
  text: string;
}

export interface FuzzReport {
  findings: Finding[];
  /** Number of responses by status, for valid and malformed requests. */
  statuses: { valid: Record<number, number>; malformed: Record<number, number> };
  slowest: { ms: number; route: string };
  /** Median latency of `/livez` during the run. */
  livezMs: number;
}

export interface FuzzOptions {
  url: string;
  /** The current bearer token of a caller; renewed after a 401. */
  bearerOf(caller: FuzzCaller): Promise<string | null>;
  renew(caller: FuzzCaller): Promise<void>;
  secrets: readonly string[];
  /** CPU time so far of the thread that answers requests. */
  usedMs(): number;
  /** The document that the responses are held against. */
  contract?: ContractCheck;
}

const SIGN_OF_LIFE: FuzzRequest = {
  route: 'GET /livez',
  method: 'GET',
  path: '/livez',
  headers: {},
  caller: 'visitor',
  isValid: true,
  broken: [],
};

/** A request without others beside it. */
interface Alone {
  ms: number;
  /** Latency of `/livez` just before. */
  livezMs: number;
  usedMs: number;
}

const isSlow = ({ ms, livezMs }: Alone): boolean => ms > Math.max(SLOW_MS, TIMES_LIVEZ * livezMs);
const isBusy = ({ usedMs }: Alone): boolean => usedMs > BUSY_MS;

const pause = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Sends all requests, several in parallel, and checks each response. */
export const runFuzz = async (
  requests: readonly FuzzRequest[],
  options: FuzzOptions,
): Promise<FuzzReport> => {
  const { url, secrets, contract } = options;
  const [sender, observer] = [new Sender(url, LANES), new Sender(url, 1)];
  const report: FuzzReport = {
    findings: [],
    statuses: { valid: {}, malformed: {} },
    slowest: { ms: 0, route: '' },
    livezMs: 0,
  };
  const find = (
    request: FuzzRequest,
    fault: string,
    { status, text }: Pick<FuzzResponse, 'status' | 'text'>,
  ): void => {
    report.findings.push({ fault, request, status, text: text.slice(0, 300) });
  };
  /** Suspected requests with their longest latency. */
  const suspects = new Map<FuzzRequest, number>();
  const suspect = (request: FuzzRequest, ms: number): void => {
    suspects.set(request, Math.max(ms, suspects.get(request) ?? 0));
  };
  const inProgress = new Set<FuzzRequest>();
  /** Requests in progress since the last `/livez` request. */
  let besideIt = new Set<FuzzRequest>();
  const livezTimes: number[] = [];
  let isOver = false;

  const ask = async (request: FuzzRequest): Promise<FuzzResponse> => {
    inProgress.add(request);
    besideIt.add(request);
    try {
      return await sender.send(request, await options.bearerOf(request.caller));
    } catch (error) {
      return { status: 0, headers: {}, text: String(error), ms: 0 };
    } finally {
      inProgress.delete(request);
    }
  };
  const lane = async (left: Iterator<FuzzRequest>): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const request = next.value;
      const answer = await ask(request);
      const { status, ms } = answer;
      const counts = report.statuses[request.isValid ? 'valid' : 'malformed'];
      counts[status] = (counts[status] ?? 0) + 1;
      if (ms > report.slowest.ms) report.slowest = { ms, route: request.route };
      if (ms > SLOW_MS) suspect(request, ms);
      const isGone = status === 0 && !request.isRaw;
      const wasSignedOut = status === 401 && request.caller === 'leaver';
      if (wasSignedOut) await options.renew(request.caller);
      const fault = isGone
        ? 'is not answered'
        : wasSignedOut
          ? null
          : (checkResponse(request, answer, secrets) ?? contract?.check(request, answer) ?? null);
      if (fault) find(request, fault, answer);
    }
  };
  const observe = async (): Promise<void> => {
    while (!isOver) {
      besideIt = new Set(inProgress);
      const { ms } = await observer.send(SIGN_OF_LIFE, null);
      livezTimes.push(ms);
      if (ms > SUSPICIOUS_LIVEZ_MS) for (const request of besideIt) suspect(request, ms);
      await pause(20);
    }
  };

  const observed = observe();
  const left = requests[Symbol.iterator]();
  await Promise.all(Array.from({ length: LANES }, () => lane(left)));
  isOver = true;
  await observed;
  const askAlone = async (request: FuzzRequest): Promise<Alone> => {
    const livezMs = (await observer.send(SIGN_OF_LIFE, null)).ms;
    const usedBefore = options.usedMs();
    const { ms } = await ask(request);
    return { ms, livezMs, usedMs: options.usedMs() - usedBefore };
  };
  const askSuspect = async (request: FuzzRequest): Promise<void> => {
    const tries: Alone[] = [];
    do tries.push(await askAlone(request));
    while (tries.length < TRIES && (isSlow(tries.at(-1)!) || isBusy(tries.at(-1)!)));
    const said = { status: 0, text: JSON.stringify(tries) };
    if (tries.every(isBusy)) find(request, 'holds up the process', said);
    else if (tries.every(isSlow)) find(request, 'is slow', said);
  };
  const endsAt = Date.now() + SUSPECTS_MS;
  for (const [request] of [...suspects].sort(([, one], [, other]) => other - one)) {
    if (Date.now() < endsAt) await askSuspect(request);
  }
  await Promise.all([sender.close(), observer.close()]);
  return { ...report, livezMs: medianOf(livezTimes) };
};
