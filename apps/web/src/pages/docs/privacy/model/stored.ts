/** What is stored about users, in groups. A test compares `tables` with those of the database. */
interface Stored {
  what: string;
  /** How long, if not as long as the account. */
  kept?: string;
  tables: string[];
}

export const STORED: { title: string; rows: Stored[] }[] = [
  {
    title: 'Your account',
    rows: [
      {
        what: 'Username, name, email address, whether it is confirmed, a hash of your password, time zone, plan and settings.',
        tables: ['users'],
      },
      {
        what: 'How you sign in: public keys of passkeys, your Steam ID if you have linked it, the sealed secret of your authenticator app, and hashes of recovery codes.',
        tables: ['passkeys', 'store_accounts', 'second_steps', 'recovery_codes'],
      },
      {
        what: 'Where you are signed in: when a session began and was last used, the network of your address (its last part is left out) and what the browser calls itself.',
        kept: 'until it ends or you sign out',
        tables: ['sessions'],
      },
      {
        what: 'Browsers that you have signed in with, as hashes, so that strangers cannot lock you out.',
        kept: '400 days after the last sign-in',
        tables: ['known_browsers'],
      },
      {
        what: 'Sign-ins that are under way, links in mails, and one-time codes, as hashes.',
        kept: 'minutes to a day',
        tables: ['sign_in_tickets', 'account_tokens', 'csrf_tokens', 'setup_codes'],
      },
      {
        what: 'What happened to your account, such as sign-ins and changed passwords, with the network of your address (its last part is left out) and what the browser calls itself.',
        kept: 'one year',
        tables: ['account_activity'],
      },
      { what: 'When you were last here, to show what is new.', tables: ['visits'] },
      {
        what: 'The number of a deleted account and its customer number, to end what the payment provider still has of it.',
        kept: '30 days; customer numbers two years',
        tables: ['deleted_accounts'],
      },
    ],
  },
  {
    title: 'Your games',
    rows: [
      {
        what: 'Games that you follow, your categories, favorites and wishlist.',
        tables: ['follows', 'categories', 'category_games', 'wishlist_items'],
      },
      {
        what: 'A Steam profile that you import, with its games.',
        kept: 'a week',
        tables: ['imports', 'import_games'],
      },
      {
        what: 'When you last played a game, if you have allowed that to be read from Steam or have said so.',
        tables: ['plays', 'play_watches'],
      },
    ],
  },
  {
    title: 'Your inbox',
    rows: [
      {
        what: 'Notifications, and what you have read, saved, snoozed or deleted.',
        kept: '13 months and up to three more, unless the operator has set another time; deleted ones a week',
        tables: ['notifications', 'filed_notifications', 'notices'],
      },
      { what: 'Reminders.', tables: ['reminders'] },
      {
        what: 'Your rules, and what they decided.',
        kept: 'decisions 30 days',
        tables: ['rule_sets', 'rule_decisions'],
      },
      { what: 'How to undo your last changes.', kept: 'ten minutes', tables: ['reversals'] },
      { what: 'That a list of yours has changed.', kept: 'an hour', tables: ['list_changes'] },
    ],
  },
  {
    title: 'Messages outside Patchlight',
    rows: [
      {
        what: 'What you want to be told of, and how.',
        tables: ['notification_settings', 'game_notifications', 'category_notifications'],
      },
      {
        what: 'Browsers that get push messages, and chat channels, whose addresses are sealed.',
        tables: ['push_subscriptions', 'chat_channels'],
      },
      {
        what: 'Messages on their way, and a log of those that were sent, with a masked address; questions to the operator with their subject.',
        kept: '30 days',
        tables: ['instant_queue', 'deliveries'],
      },
    ],
  },
  {
    title: 'Calendars, feeds and programs',
    rows: [
      {
        what: 'Addresses of calendars and feeds, as hash and sealed; a connected calendar with its sealed password, and what was written there.',
        tables: ['calendar_feeds', 'calendar_connections', 'calendar_synced', 'update_feeds'],
      },
      {
        what: 'API tokens as hashes, webhooks with sealed address and secret, and gates.',
        tables: ['api_tokens', 'webhooks', 'gates'],
      },
      {
        what: 'What was sent to webhooks, and what they answered.',
        kept: '30 days',
        tables: ['webhook_deliveries'],
      },
      {
        what: 'Answers to requests of programs that may be repeated, sealed.',
        kept: '24 hours',
        tables: ['idempotency_answers'],
      },
    ],
  },
  {
    title: 'Payments, limits and administration',
    rows: [
      {
        what: 'Your customer number at Stripe, plan, its end, and whether it renews. Cards are known to Stripe only.',
        tables: ['billing_accounts'],
      },
      { what: 'Numbers of events that Stripe has sent.', kept: '90 days', tables: ['payment_events'] },
      {
        what: 'How many notifications you got and how many calls your programs made, by day.',
        kept: '400 days',
        tables: ['usage_days'],
      },
      {
        what: 'Attempts and calls, counted by account, address or network, against abuse.',
        kept: 'minutes to a day',
        tables: ['rate_limits'],
      },
      {
        what: 'What admins did, also to your account, with the network of their address.',
        kept: '24 months, unless the operator has set another time',
        tables: ['audit_entries'],
      },
    ],
  },
];

/** Tables about games, their posts and the work of the instance. No row says anything about a user. */
export const ABOUT_NOBODY = [
  'fan_outs',
  'game_event_mark',
  'game_events',
  'game_feeds',
  'game_histories',
  'game_listings',
  'game_prices',
  'games',
  'ingest_failures',
  'ingest_runs',
  'instance',
  'instance_addresses',
  'poll_plan',
  'release_windows',
  'replays',
  'search_progress',
  'source_alarms',
  'source_shapes',
  'store_host_changes',
  'store_hosts',
  'store_requests',
  'unknown_tags',
  'update_items',
  'update_revisions',
  'update_search',
  'updates',
  'webhook_mark',
  'work_states',
  'workers',
];

/** Who else learns something, and what. */
export const OTHERS: [who: string, what: string][] = [
  [
    'Steam',
    'Your browser loads pictures of games from it. Names and profiles that you look for are requested by the server, which does not say for whom.',
  ],
  ['YouTube', 'Only once you play a video of a post: it comes from youtube-nocookie.com.'],
  ['Stripe', 'Name, email address and payments of those who subscribe, where this instance takes payments.'],
  [
    'Receivers that you choose',
    'Calendars, chats, webhooks and the push service of your browser get the messages that you want to have there.',
  ],
  ['The operator’s mail provider', 'Mails to you, where this instance sends mail.'],
  ['Google reCAPTCHA', 'Only where the operator has switched it on: sign-up and sign-in load it.'],
];
