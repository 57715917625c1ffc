/** Lengths that both sides check. All counts are UTF-16 code units. */
export const LIMITS = {
  emailLength: 255,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  usernameMinLength: 3,
  usernameMaxLength: 30,
  nameMaxLength: 100,
  identifierMaxLength: 255,
  captchaTokenMaxLength: 4096,
  ticketMaxLength: 64,
  codeMaxLength: 32,
  passkeyNameMaxLength: 50,
  apiTokenNameMaxLength: 60,
  /** App ids that a token is limited to. */
  apiTokenGames: 100,
  /** Games of a lock, and of a decision. */
  gateGames: 500,
  webhooks: 20,
  webhookNameMaxLength: 60,
  /** Games that a webhook is limited to. */
  webhookGames: 100,
  csrfTokenMinLength: 16,
  csrfTokenMaxLength: 256,
  appIdMax: 999_999_999,
  gameNameMaxLength: 200,
  urlMaxLength: 2048,
  searchTermMaxLength: 100,
  popularGames: 8,
  updatesPerGameDefault: 10,
  updatesPerGameMax: 100,
  calendarRangeDays: 100,
  calendarNameMaxLength: 60,
  feedNameMaxLength: 60,
  chatNameMaxLength: 60,
  chatChannels: 10,
  rules: 50,
  ruleNameMaxLength: 60,
  /** Games, and categories, that a rule names. */
  ruleGames: 100,
  ruleCategories: 20,
  publicUpdatesPerPage: 20,
  /** Counting their updates takes tens of milliseconds. */
  catchUpsPerPage: 500,
  latestUpdates: 12,
  keptUpdates: 50,
  categoryNameMaxLength: 50,
  categoryGamesMax: 20_000,
  categoryIdsMax: 200,
  importGamesMax: 20_000,
  notificationsPerPageDefault: 20,
  notificationsPerPageMax: 100,
  notificationIdsMax: 500,
  reminderMessageMaxLength: 500,
  supportSubjectMaxLength: 120,
  supportMessageMaxLength: 4_000,
} as const;

/** Numbers at or above this, or -1, mean "unlimited". */
export const UNLIMITED = 999_999;

export const isUnlimited = (limit: number): boolean => limit >= UNLIMITED || limit === -1;
