import { checkResponse } from './check-response.ts';
import type { ContractCheck } from './contract.ts';
import type { FuzzResponse, FuzzCaller, FuzzRequest } from './requests.ts';
import { Sender } from './send.ts';

/** Maximum latency of a response, and of `/livez` meanwhile. */
const SLOW_MS = 1_000;
const SLOW_LIVEZ_MS = 50;
/** Tolerance on a busy machine, as a multiple of the latency of `/livez` alone. */
const TIMES_IDLE = 10;
/** Repetitions of a slow request, alone, to rule out a busy machine. */
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
  /** Median latency of `/livez` during the run, and before it. */
  livezMs: number;
  idleLivezMs: number;
}

export interface FuzzOptions {
  url: string;
  /** The current bearer token of a caller; renewed after a 401. */
  bearerOf(caller: FuzzCaller): Promise<string | null>;
  renew(caller: FuzzCaller): Promise<void>;
  secrets: readonly string[];
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
    idleLivezMs: 0,
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
  const idle: number[] = [];
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

  for (let n = 0; n < 20; n++) idle.push((await observer.send(SIGN_OF_LIFE, null)).ms);
  const observed = observe();
  const left = requests[Symbol.iterator]();
  await Promise.all(Array.from({ length: LANES }, () => lane(left)));
  isOver = true;
  await observed;
  const askAlone = async (request: FuzzRequest): Promise<{ own: number; beside: number }> => {
    let own: number | null = null;
    const answered = ask(request).then(({ ms }) => (own = ms));
    let beside = 0;
    do {
      await pause(5);
      beside = Math.max(beside, (await observer.send(SIGN_OF_LIFE, null)).ms);
    } while (own === null);
    return { own: await answered, beside };
  };
  const isTooLong = ({ own, beside }: { own: number; beside: number }): boolean =>
    own > SLOW_MS || beside > Math.max(SLOW_LIVEZ_MS, TIMES_IDLE * medianOf(idle));
  const askSuspect = async (request: FuzzRequest): Promise<void> => {
    const tries: { own: number; beside: number }[] = [];
    do tries.push(await askAlone(request));
    while (tries.length < TRIES && isTooLong(tries.at(-1)!));
    const said = { status: 0, text: JSON.stringify(tries) };
    if (tries.every(({ own }) => own > SLOW_MS)) find(request, 'is slow', said);
    else if (tries.every(isTooLong)) find(request, 'holds up the process', said);
  };
  const endsAt = Date.now() + SUSPECTS_MS;
  for (const [request] of [...suspects].sort(([, one], [, other]) => other - one)) {
    if (Date.now() < endsAt) await askSuspect(request);
  }
  await Promise.all([sender.close(), observer.close()]);
  return { ...report, livezMs: medianOf(livezTimes), idleLivezMs: medianOf(idle) };
};
