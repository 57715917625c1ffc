import { postScenarios } from './post-scenarios.ts';
import { endpoints } from './scenario.ts';
import type { Refusal, Scenario } from './scenario.ts';

const htmlPage = (status: number, title: string, text: string): Refusal => ({
  status,
  type: 'text/html; charset=UTF-8',
  body: `<html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`,
});
const json = (status: number, body: string): Refusal => ({
  status,
  type: 'application/json; charset=utf-8',
  body,
});
const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
const emptyResponse = json(200, '{"response":{}}');

/** Dates of a game that slips, request by request. */
const slippingDates = ['12 Mar, 2027', 'Mar 2027', 'Q3 2027', '2027', 'Coming soon', 'To be announced'];

/** Failing, slow and malformed responses. */
const answerScenarios: readonly Scenario[] = [
  {
    name: 'glued-json',
    description: 'Two JSON documents glued together, the first one an error with success 8.',
    on: ['events', 'adjacent'],
    apply: { refuse: () => json(200, '{"success":8,"eresult":8,"msg":"Invalid parameter"}{"success":1}') },
  },
  {
    name: 'truncated-json',
    description: 'The document ends in the middle.',
    on: endpoints,
    apply: { text: (text) => text.slice(0, Math.floor(text.length * 0.6)) },
  },
  {
    name: 'html-200',
    description: 'Status 200 with an HTML page instead of JSON.',
    on: endpoints,
    apply: {
      refuse: () => htmlPage(200, 'Sorry!', 'An error was encountered while processing your request.'),
    },
  },
  {
    name: 'null-400',
    description: 'Status 400 with the body null.',
    on: endpoints,
    apply: { refuse: () => json(400, 'null') },
  },
  {
    name: 'private-403',
    description: 'Status 403, as for private apps.',
    on: endpoints,
    apply: { refuse: () => htmlPage(403, 'Forbidden', 'Access is denied.') },
  },
  {
    name: 'gone-404',
    description: 'Status 404, as for apps that were taken down.',
    on: endpoints,
    apply: { refuse: () => htmlPage(404, 'Not Found', 'Not found.') },
  },
  {
    name: 'rate-429',
    description: 'Status 429 for the first `burst` requests (10), then 403 until switched off.',
    on: endpoints,
    apply: {
      refuse: ({ hit, params }) =>
        hit <= numberOr(params['burst'], 10)
          ? htmlPage(429, 'Too Many Requests', 'Too many requests.')
          : htmlPage(403, 'Forbidden', 'Access is denied.'),
    },
  },
  {
    name: '429-burst',
    description: 'Status 429 for the first `burst` requests (10), then everything as usual.',
    on: endpoints,
    apply: {
      refuse: ({ hit, params }) =>
        hit <= numberOr(params['burst'], 10)
          ? htmlPage(429, 'Too Many Requests', 'Too many requests.')
          : undefined,
    },
  },
  {
    name: 'bulk-500',
    description: 'Status 500 for any question about several games at once (without it only above 250).',
    on: ['appdetails', 'items'],
    apply: {
      refuse: ({ appid }) =>
        appid === undefined ? htmlPage(500, 'Internal Server Error', 'Unexpected error.') : undefined,
    },
  },
  {
    name: 'server-500',
    description: 'Status 500 with an HTML page.',
    on: endpoints,
    apply: { refuse: () => htmlPage(500, 'Internal Server Error', 'Unexpected error.') },
  },
  {
    name: 'slow',
    description: 'The answer takes `ms` milliseconds (12000).',
    on: endpoints,
    apply: { wait: ({ params }) => numberOr(params['ms'], 12_000) },
  },
  {
    name: 'connection-reset',
    description: 'The connection is reset before an answer.',
    on: endpoints,
    apply: { reset: () => true },
  },
];

/** Facts about games, lists and users. */
const factScenarios: readonly Scenario[] = [
  {
    name: 'hostile-name',
    description: 'The game is called by a name with emoji, right-to-left marks, markup and a zero byte.',
    on: ['search', 'storesearch', 'suggest', 'appdetails', 'items', 'applist', 'owned', 'rss'],
    apply: {
      game: (game) => ({
        ...game,
        name: `${game.name} 🎮\u202Eeman elitsoh\u202C שלום\u0000<script>alert(1)</script>"'`,
      }),
    },
  },
  {
    name: 'other-name',
    description: 'The game is called `title`.',
    on: ['search', 'storesearch', 'suggest', 'appdetails', 'items', 'applist', 'owned', 'rss'],
    apply: { game: (game, { params }) => ({ ...game, name: String(params['title'] ?? game.name) }) },
  },
  {
    name: 'no-art',
    description: 'Facts about the game have no pictures.',
    on: ['appdetails'],
    apply: {
      text: (text) =>
        text.replaceAll(/"(?:header_image|capsule_image|capsule_imagev5)":"[^"]*"/g, (field) =>
          field.replace(/:".*/, ':""'),
        ),
    },
  },
  {
    name: 'fuzzy-date',
    description: 'The release date is vague and slips with each request.',
    on: ['appdetails', 'items'],
    apply: {
      game: (game, { hit }) => ({
        ...game,
        comingSoon: true,
        releaseText: slippingDates[Math.min(hit, slippingDates.length) - 1] ?? '',
      }),
    },
  },
  {
    name: 'appdetails-failed',
    description: 'success:false, as for age gates and region locks.',
    on: ['appdetails'],
    apply: {
      document: (document) =>
        Object.fromEntries(Object.keys(Object(document)).map((appid) => [appid, { success: false }])),
    },
  },
  {
    name: 'appdetails-empty-array',
    description: 'data is an empty array, as for free games in price mode.',
    on: ['appdetails'],
    apply: {
      document: (document) =>
        Object.fromEntries(
          Object.keys(Object(document)).map((appid) => [appid, { success: true, data: [] }]),
        ),
    },
  },
  {
    name: 'wishlist-private',
    description: 'An empty response, as for private profiles.',
    on: ['wishlist'],
    apply: { refuse: () => emptyResponse },
  },
  {
    name: 'owned-private',
    description: 'An empty response, as for private game details.',
    on: ['owned'],
    apply: { refuse: () => emptyResponse },
  },
  {
    name: 'applist-last-page',
    description: 'Each page of the app list is the last one: no have_more_results, no last_appid.',
    on: ['applist'],
    apply: {
      document: (document) => {
        const { response } = document as { response: { apps: unknown } };
        return { response: { apps: response.apps } };
      },
    },
  },
  {
    name: 'rss-no-description',
    description: 'Items of the feed come without a description.',
    on: ['rss'],
    apply: { text: (text) => text.replace(/(<item>.*?)<description>.*?<\/description>/gs, '$1') },
  },
  {
    name: 'rss-stub',
    description: 'The feed repeats its first item as a stub that points to the announcement page.',
    on: ['rss'],
    apply: {
      text: (text) =>
        text.replace(/<item>.*?<\/item>/s, (item) => {
          const stub = 'You can find the details for this event on the announcement page.';
          return `${item}\n${item.replace(/<description>.*?<\/description>/s, `<description>${stub}</description>`)}`;
        }),
    },
  },
];

/** Every scenario by its name; `happy` switches all others off. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'happy',
    description: 'Everything as usual: switches all other scenarios off.',
    on: endpoints,
    apply: {},
  },
  ...postScenarios,
  ...answerScenarios,
  ...factScenarios,
];
