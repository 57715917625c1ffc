import { setTimeout as sleep } from 'node:timers/promises';
import { ChatSender, OutboundFailure } from '@patchlight/application/ports';
import type { ChatAnswer, Clock, OutboundHttp, UpdateMessage } from '@patchlight/application/ports';
import type { ChatKind, ChatTarget } from '@patchlight/domain';
import { answerOf, answerToFailure, mayShow, waitOf } from './answers.ts';
import { discordRequest } from './discord.ts';
import { jsonRequest } from './json.ts';
import { ntfyRequest } from './ntfy.ts';
import { Pace } from './pace.ts';
import type { ChatFormatter } from './request.ts';
import { slackRequest } from './slack.ts';

const FORMATTERS: Record<ChatKind, ChatFormatter> = {
  discord: discordRequest,
  slack: slackRequest,
  ntfy: ntfyRequest,
  json: jsonRequest,
};

/** Slack takes one message a second per webhook. */
const GAPS_MS: Record<ChatKind, number> = { discord: 0, slack: 1_000, ntfy: 0, json: 0 };
/** A message with a longer wait is put back into the queue. */
const LONGEST_WAIT_MS = 5_000;

/** Sends chat messages over HTTP, at the pace that the receivers ask for. */
export class OutboundChatSender extends ChatSender {
  private readonly pace = new Pace();

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async send(target: ChatTarget, message: UpdateMessage): Promise<ChatAnswer> {
    const { kind, url } = target;
    const limits = { gapMs: GAPS_MS[kind], mostMs: LONGEST_WAIT_MS };
    const waitMs = this.pace.reserve(url, this.clock.now().getTime(), limits);
    if (waitMs > LONGEST_WAIT_MS)
      return { outcome: 'delayed', answer: 'The receiver takes no more messages for now.', waitMs };
    await sleep(waitMs);
    return this.post(target, message);
  }

  private async post(target: ChatTarget, message: UpdateMessage): Promise<ChatAnswer> {
    const { kind, url } = target;
    const request = FORMATTERS[kind](target, message, this.clock.now());
    try {
      const response = await this.outbound.send(request, 'chat');
      const now = this.clock.now();
      const isUsedUp = response.status === 429 || response.headers['x-ratelimit-remaining'] === '0';
      if (isUsedUp) this.pace.postpone(url, now.getTime() + (waitOf(kind, response, now) ?? 0));
      return answerOf(kind, response, now, mayShow(this.outbound, url, 'chat'));
    } catch (error) {
      if (error instanceof OutboundFailure) return answerToFailure(kind, error, this.clock.now());
      throw error;
    }
  }
}
