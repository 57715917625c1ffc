import { NotificationSettingsRepository } from '@patchlight/application/ports';
import type { GameNotifications, NotificationOverride, NotificationSettings } from '@patchlight/contracts';
import { kindChoices } from '@patchlight/domain';
import type { NotificationPreferences, User } from '@patchlight/domain';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

const NOTHING_CHOSEN: NotificationOverride = { email: null, push: null, chat: null };
const TIME_ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York'];

/** The settings of users of `InMemoryAccounts`. Knows four time zones. */
export class InMemoryNotificationSettingsRepository extends NotificationSettingsRepository {
  private readonly settings: InMemoryTable<NotificationSettings>;
  private readonly games: InMemoryTable<GameNotifications>;
  private readonly categories: InMemoryTable<NotificationOverride>;

  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly unitOfWork: InMemoryUnitOfWork,
  ) {
    super();
    this.settings = new InMemoryTable(unitOfWork);
    this.games = new InMemoryTable(unitOfWork);
    this.categories = new InMemoryTable(unitOfWork);
  }

  /** Adds a game to a user's library. */
  addGame(userId: string, appId: number): void {
    this.games.put(`${userId} ${appId}`, { ...NOTHING_CHOSEN, mutedUntil: null });
  }

  /** Adds a category of a user. */
  addCategory(userId: string, id: string): void {
    this.categories.put(`${userId} ${id}`, NOTHING_CHOSEN);
  }

  override async find(userId: string): Promise<NotificationSettings | null> {
    const user = this.user(userId);
    if (!user) return null;
    const { notificationFrequency: frequency } = user;
    const zone = this.accounts.timeZones.get(userId) ?? 'UTC';
    const emailDefault = frequency === 'instant' ? 'instant' : 'digest';
    return (
      this.settings.get(userId) ?? {
        timeZone: TIME_ZONES.includes(zone) ? zone : 'UTC',
        digest: { frequency: frequency === 'weekly' ? 'weekly' : 'daily', time: '08:00', weekday: 1 },
        quietHours: null,
        ...kindChoices({ email: {}, push: {}, emailDefault }),
      }
    );
  }

  override async lock(userId: string): Promise<NotificationSettings | null> {
    await this.unitOfWork.lock(`notification settings of ${userId}`);
    return this.find(userId);
  }

  override async findTimeZone(name: string): Promise<string | null> {
    return TIME_ZONES.includes(name) ? name : null;
  }

  override async save(
    userId: string,
    { timeZone, digest, quietHours, email, push }: NotificationSettings,
    preferences: Partial<NotificationPreferences>,
  ): Promise<void> {
    this.settings.put(userId, { timeZone, digest, quietHours, email, push });
    const user = this.user(userId)!;
    const { emailNotifications, notificationFrequency } = user;
    Object.assign(user, preferences);
    const rollback = () => void Object.assign(user, { emailNotifications, notificationFrequency });
    this.unitOfWork.join({ rollback });
  }

  override async findOfGame(userId: string, appId: number): Promise<GameNotifications | null> {
    return this.games.get(`${userId} ${appId}`) ?? null;
  }

  override async saveOfGame(
    userId: string,
    appId: number,
    { email, push, chat, mutedUntil }: GameNotifications,
  ): Promise<void> {
    this.games.put(`${userId} ${appId}`, { email, push, chat, mutedUntil });
  }

  override async findOfCategory(userId: string, categoryId: string): Promise<NotificationOverride | null> {
    return this.categories.get(`${userId} ${categoryId}`) ?? null;
  }

  override async saveOfCategory(
    userId: string,
    categoryId: string,
    { email, push, chat }: NotificationOverride,
  ): Promise<void> {
    this.categories.put(`${userId} ${categoryId}`, { email, push, chat });
  }

  override async refreshInstant(): Promise<void> {}

  private user(userId: string): User | undefined {
    return this.accounts.users.find(({ id }) => id === userId);
  }
}
