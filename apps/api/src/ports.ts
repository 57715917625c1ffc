import { hash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { CaldavRemoteCalendars, IcalCalendarWriter } from '@patchlight/adapters/calendar';
import { OutboundChatSender, OutboundWebhookSender } from '@patchlight/adapters/chat';
import { NoMailer, NoUpdateMailer, SmtpMailer, SmtpUpdateMailer } from '@patchlight/adapters/mailer';
import { UndiciOutboundHttp } from '@patchlight/adapters/outbound';
import * as sql from '@patchlight/adapters/persistence';
import { NoPushSender, WebPushSender } from '@patchlight/adapters/push';
import type { VapidKeys, WebPushOptions } from '@patchlight/adapters/push';
import * as security from '@patchlight/adapters/security';
import {
  SteamGameCatalog,
  SteamHttp,
  SteamIdentity,
  SteamNewsSource,
  SteamPlayTimes,
  SteamProfiles,
  SteamRereader,
} from '@patchlight/adapters/steam';
import { NoPaymentGateway, StripePaymentGateway } from '@patchlight/adapters/stripe';
import type { Signals } from '@patchlight/application';
import type { ExportKind, UpdateKind } from '@patchlight/contracts';
import type { Env } from './env.ts';
import type { Infrastructure } from './infrastructure.ts';
import { version } from './version.ts';

export interface Secrets {
  jwtSecret: string;
  encryptionKey: string;
  /** null: no push messages. */
  vapidKeys: VapidKeys | null;
}

/** Return URLs of the payment pages. */
const returnAddresses = ({ publicUrl }: Env) => ({
  paid: new URL('/subscription?checkout=success', publicUrl).href,
  notPaid: new URL('/pricing?checkout=cancelled', publicUrl).href,
  billing: new URL('/subscription', publicUrl).href,
});

const createPushSender = (
  { push, publicUrl }: Env,
  { outbound, clock }: Pick<WebPushOptions, 'outbound' | 'clock'>,
  { vapidKeys }: Secrets,
) =>
  vapidKeys
    ? new WebPushSender({
        outbound,
        clock,
        vapid: { ...vapidKeys, subject: push.subject },
        baseUrl: publicUrl.href,
      })
    : new NoPushSender();

/** Each port, built once. */
export const createPorts = (
  env: Env,
  infrastructure: Infrastructure & { signals: Signals },
  secrets: Secrets,
  identity: URL,
) => {
  const { clock, db, jobs, listener, orm, pool, reads, signals, smtp, workMonitor } = infrastructure;
  const { em } = orm;
  const logger = new Logger('LiveUpdates');
  const from = env.mail?.from ?? { name: '', address: '' };
  const mailOptions = { from, publicUrl: env.publicUrl, identity };
  const userAgent = `Patchlight/${version} (+${env.publicUrl.href})`;
  const secretBox = new security.AesSecretBox(secrets.encryptionKey);
  const unitOfWork = new sql.MikroUnitOfWork(em);
  const plans = new sql.PlanReader(db, clock, env.instancePlan);
  const rules = new sql.SqlRuleRepository(db, plans);
  const sessions = new sql.SqlSessionRepository(db);
  const sessionQueries = new sql.SqlSessionQueries(db, clock);
  const requestBudget = new sql.PostgresRequestBudget(db);
  const watch = new sql.SqlSourceWatch(db, unitOfWork, (err) =>
    new Logger('SourceWatch').warn({ msg: 'Answers of the store are not watched', err }),
  );
  const steam = new SteamHttp({ ...env.steam, clock, budget: requestBudget, watch, userAgent });
  const outbound = new UndiciOutboundHttp({ ...env.outbound, userAgent });
  return {
    accessRevoker: new sql.SqlAccessRevoker(db),
    accountArchive: new sql.SqlAccountArchive(db),
    accountEraser: new sql.SqlAccountEraser(db),
    accountQueries: new sql.SqlAccountQueries(db, plans, clock),
    accountTokens: new sql.SqlAccountTokenRepository(db),
    activity: new sql.SqlActivityLog(db),
    adminDeliveryQueries: new sql.SqlAdminDeliveryQueries(db),
    adminGameQueries: new sql.SqlAdminGameQueries(db),
    adminOperationsQueries: new sql.SqlAdminOperationsQueries(db, env.steam.requestsPerSecond),
    adminUserQueries: new sql.SqlAdminUserQueries(db, plans),
    apiTokenQueries: new sql.SqlApiTokenQueries(db, clock),
    apiTokens: new sql.SqlApiTokenRepository(db),
    audit: new sql.SqlAuditLog(db),
    auditQueries: new sql.SqlAuditQueries(db),
    authenticatorCodes: new security.OtplibAuthenticatorCodes(),
    backtestQueries: new sql.SqlBacktestQueries(db),
    baseUrl: env.publicUrl.href,
    billing: new sql.SqlBillingRepository(db),
    billingQueries: new sql.SqlBillingQueries(db, clock, plans),
    botCheck: env.recaptcha ? new security.RecaptchaBotCheck(env.recaptcha) : new security.NoBotCheck(),
    browsers: new sql.SqlKnownBrowsers(db),
    calendarFeeds: new sql.SqlFeedRepository<ExportKind>('calendarFeeds', db, unitOfWork),
    calendarWriter: new IcalCalendarWriter(env.publicUrl, identity),
    catalog: new SteamGameCatalog(steam),
    categories: new sql.SqlCategoryRepository(db),
    categoryQueries: new sql.SqlCategoryQueries(reads),
    chatChannels: new sql.SqlChatChannelRepository(db, unitOfWork),
    chatSender: new OutboundChatSender(outbound, clock),
    clock,
    connections: new sql.SqlCalendarConnectionRepository(db, unitOfWork),
    credentials: new sql.SqlCredentials(db),
    csrfTokens: new sql.SqlCsrfTokenRepository(db),
    deliveries: new sql.SqlDeliveryQueue(db),
    deliveryQueries: new sql.SqlDeliveryQueries(db),
    digestQueue: new sql.SqlDigestQueue(db, plans),
    exportQueries: new sql.SqlExportQueries(reads),
    fanOuts: new sql.SqlFanOutRepository(db, unitOfWork, plans, new sql.SqlEditAudience(db, rules, clock)),
    gameEvents: new sql.SqlGameEventLog(db),
    games: new sql.SqlGameRepository(db),
    gates: new sql.SqlGateRepository(db, unitOfWork),
    hasher: new security.Argon2PasswordHasher(),
    hashOf: (text: string) => hash('sha256', text, 'base64url'),
    healthQueries: new sql.SqlHealthQueries(db, unitOfWork, sessionQueries),
    heartbeat: new sql.SqlHeartbeat(db),
    housekeeping: new sql.SqlHousekeeping(db, clock, env.retention),
    idempotency: new sql.SqlIdempotencyRepository(db),
    identity,
    ids: new security.RandomIds(),
    importQueries: new sql.SqlImportQueries(db, plans),
    imports: new sql.SqlImportRepository(db),
    inbox: new sql.SqlInboxRepository(db),
    inboxQueries: new sql.SqlInboxQueries(reads),
    ingestOptions: { ...env.ingest, requestsPerSecond: env.steam.requestsPerSecond },
    ingestRuns: new sql.SqlIngestRunRepository(db),
    instancePlan: env.instancePlan,
    instantQueue: new sql.SqlInstantQueue(db, plans),
    jobs,
    keptLists: new sql.PostgresKeptLists(listener),
    libraries: new sql.SqlLibraryRepository(db),
    libraryQueries: new sql.SqlLibraryQueries(reads),
    limiter: new sql.PostgresAttemptLimiter(pool, env.rateLimitFactor),
    linkTokens: new security.HmacLinkTokens(secrets.jwtSecret),
    listings: new sql.SqlListingRepository(db),
    listReads: infrastructure.replicas ?? new sql.NoReplicas(),
    liveUpdates: new sql.PostgresLiveUpdates(db, signals, (err) =>
      logger.warn({ msg: 'Live updates are interrupted', err }),
    ),
    mailer: smtp ? new SmtpMailer(smtp, mailOptions) : new NoMailer(),
    mailLinkTokens: new security.HmacMailLinkTokens(secrets.jwtSecret),
    mailQueries: new sql.SqlMailQueries(db),
    mailRecipients: new sql.SqlMailRecipientRepository(db),
    messageMeter: new sql.PlanMessageMeter(db, plans),
    messageQueries: new sql.SqlMessageQueries(db, env.publicUrl),
    news: new SteamNewsSource(steam),
    notices: new sql.SqlNoticeRepository(db),
    notificationCases: new sql.SqlNotificationCaseQueries(db, plans),
    notificationSettings: new sql.SqlNotificationSettingsRepository(db),
    operationsQueries: new sql.SqlOperationsQueries(db),
    operatorEmail: env.operatorEmail,
    outbound,
    passkeys: new sql.SqlPasskeyRepository(db),
    passkeyVerifier: new security.WebAuthnPasskeyVerifier(env.publicUrl),
    payments: env.stripe
      ? new StripePaymentGateway({ ...env.stripe, instance: identity.href, clock })
      : new NoPaymentGateway(),
    pipelineQueries: new sql.SqlPipelineQueries(db, env.publicUrl, reads),
    pipelineVersions: new sql.SqlPipelineVersions(db),
    planCap: plans,
    planFeatures: plans,
    earlyAccess: new sql.SqlEarlyAccess(db),
    histories: new sql.SqlHistoryRepository(db),
    historyQueries: new sql.SqlHistoryQueries(db),
    usualGapQueries: new sql.SqlUsualGapQueries(db),
    catchUpQueries: new sql.SqlCatchUpQueries(db),
    plays: new sql.SqlPlayRepository(db),
    playTimes: new SteamPlayTimes(steam, env.steam.webApiKey),
    polls: new sql.SqlPollRepository(db),
    postRereader: new SteamRereader(),
    profiles: new SteamProfiles(steam, env.steam.webApiKey),
    proSummaryQueries: new sql.SqlProSummaryQueries(db, clock),
    pushSender: createPushSender(env, { outbound, clock }, secrets),
    pushSubscriptions: new sql.SqlPushSubscriptionRepository(db, unitOfWork, clock, secretBox),
    publicUpdateQueries: new sql.SqlPublicUpdateQueries(reads),
    releaseQueries: new sql.SqlReleaseQueries(reads),
    reminderQueries: new sql.SqlReminderQueries(db, clock),
    reminders: new sql.MikroReminderRepository(em, db, plans),
    remoteCalendars: new CaldavRemoteCalendars(outbound.fetchFor('calendar')),
    returnAddresses: returnAddresses(env),
    replays: new sql.SqlReplayRepository(db),
    reversals: new sql.SqlReversalRepository(db),
    roster: new sql.SqlUserRoster(db, sessions),
    rules,
    searchIndex: new sql.SqlSearchIndexRepository(db, unitOfWork),
    secondSteps: new sql.SqlSecondStepRepository(db),
    secretBox,
    securityQueries: new sql.SqlSecurityQueries(db, clock),
    sessionEnds: new sql.PostgresSessionEnds(signals),
    sessionQueries,
    sessions,
    settledEvents: new sql.PostgresSettledEvents(db, signals, (err) =>
      logger.warn({ msg: 'Waiting readers are not told of events', err }),
    ),
    signals,
    setupCodes: new sql.SqlSetupCodes(db),
    signInMethodQueries: new sql.SqlSignInMethodQueries(db, env.publicUrl),
    signInMethods: new sql.SqlSignInMethodsRepository(db, env.publicUrl),
    sourceAlarms: new sql.SqlSourceAlarmRepository(db),
    sourceQueries: new sql.SqlSourceQueries(db),
    storeAccounts: new sql.SqlStoreAccountRepository(db),
    storeIdentity: new SteamIdentity({ communityUrl: env.steam.communityUrl, clock }),
    strength: new security.ZxcvbnPasswordStrength(),
    takesPayments: env.stripe !== null && env.instancePlan === null,
    tickets: new sql.SqlTicketRepository(db),
    tokenSigner: new security.JwtTokenSigner(secrets.jwtSecret, clock),
    tokenWebhooks: new sql.SqlTokenWebhooks(db),
    twoStepPolicy: { adminsNeedIt: env.adminsNeedTwoSteps },
    unitOfWork,
    updateFeeds: new sql.SqlFeedRepository<UpdateKind>('updateFeeds', db, unitOfWork),
    updateMailer: smtp ? new SmtpUpdateMailer(smtp, mailOptions) : new NoUpdateMailer(),
    updateQueries: new sql.SqlUpdateQueries(reads),
    updateSearchQueries: new sql.SqlUpdateSearchQueries(reads),
    usageMeter: new sql.SqlUsageMeter(db),
    users: new sql.MikroUserRepository(em, db),
    workStates: infrastructure.workStates,
    workWatch: workMonitor,
    webhookQueries: new sql.SqlWebhookQueries(db),
    webhookQueue: new sql.SqlWebhookQueue(db, plans),
    webhooks: new sql.SqlWebhookRepository(db, unitOfWork, plans, clock),
    webhookSender: new OutboundWebhookSender(outbound, env.publicUrl, clock),
    visits: new sql.SqlVisitRepository(db),
    wishlistQueries: new sql.SqlWishlistQueries(reads),
    wishlists: new sql.SqlWishlistRepository(db),
  };
};

export type Ports = ReturnType<typeof createPorts>;
