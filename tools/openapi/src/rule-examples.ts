import type {
  BacktestRulesDto,
  PutRulesDto,
  Rule,
  V1BacktestBody,
  V1RulesBody,
  V1WhyBody,
} from '@patchlight/contracts';
import type { Example } from './example.ts';

const RULE: Rule = {
  name: 'Balance at once',
  games: [962_510],
  categories: [],
  kinds: ['patch', 'regular'],
  items: [],
  words: 'balance -console',
  action: { email: 'instant', push: true, chat: null, isMuted: false, isSaved: false },
};
const EDITS: Rule = {
  name: 'Removed in silence',
  edits: ['removed'],
  games: [962_510],
  categories: [],
  kinds: [],
  items: [],
  words: null,
  action: { email: 'digest', push: null, chat: null, isMuted: false, isSaved: true },
};
const put: PutRulesDto = { version: 3, rules: [RULE, EDITS] };
const rules: V1RulesBody = { version: 4, rules: [RULE, EDITS] };
const request: BacktestRulesDto = { position: 1, rules: [RULE] };
const backtest: V1BacktestBody = {
  since: '2025-11-22T13:10:00.000Z',
  games: 41,
  gamesKnownInPart: 2,
  matches: 28,
  taken: 28,
  perWeek: 0.5,
  takenBefore: [],
  samples: [
    {
      gid: '5124850182946285301',
      appId: 962_510,
      gameName: 'Lantern Reef',
      title: 'Patch 1.4.2',
      kind: 'patch',
      postedAt: '2026-11-22T13:03:00.000Z',
      edit: null,
    },
  ],
};
const why: V1WhyBody = {
  id: '4000000123',
  kind: 'patch',
  appId: 962_510,
  arrivedAt: '2026-11-22T13:04:10.000Z',
  rules: {
    version: 4,
    taken: {
      position: 1,
      name: RULE.name,
      action: RULE.action,
      match: [
        { text: 'Patch 1.4.2: ', isMatch: false },
        { text: 'Balance', isMatch: true },
        { text: ' of the lamps', isMatch: false },
      ],
    },
    unknown: [],
  },
  channels: {
    email: { choice: 'instant', because: 'rule' },
    push: { choice: true, because: 'rule' },
    chat: { choice: null, because: 'settings' },
  },
  mailProblem: null,
  nextDigestAt: '2026-11-23T07:00:00.000Z',
  waiting: null,
  messages: [
    {
      channel: 'email',
      kind: 'update',
      recipient: 'a***@example.org',
      state: 'sent',
      at: '2026-11-22T13:04:12.000Z',
      notifications: 1,
    },
  ],
};

/** Of the operations of rules, by route. */
export const RULE_EXAMPLES: Record<string, Example> = {
  'GET /v1/rules': { answer: rules },
  'PUT /v1/rules': { body: put, answer: rules },
  'POST /v1/rules/backtest': { body: request, answer: backtest },
  'GET /v1/notifications/:id/why': { answer: why },
};
