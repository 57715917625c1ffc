/** A row of an inbox, by the title of its post. */
export interface InboxRow {
  userId: string;
  title: string;
}

export interface InboxFaults {
  /** Expected rows. */
  expected: number;
  /** Expected rows that are missing. */
  lost: InboxRow[];
  /** Unexpected rows. */
  surplus: InboxRow[];
  /** Duplicate rows. */
  doubled: InboxRow[];
}

interface Follow {
  userId: string;
  /** Milliseconds: when the follow was requested, and when it was confirmed. */
  asked: number;
  sure: number;
}

/** The store dates posts by the second, so a follow counts from the beginning of its second. */
const SECOND = 1_000;

const keyOf = ({ userId, title }: InboxRow): string => `${userId}\n${title}`;

/** Models the expected inboxes from published posts and follows. */
export class InboxModel {
  private readonly follows = new Map<number, Follow[]>();
  private readonly posts = new Map<string, { appId: number; at: number }>();

  follow(appId: number, follow: Follow): void {
    this.follows.set(appId, [...(this.follows.get(appId) ?? []), follow]);
  }

  /** @param at milliseconds */
  publish(title: string, appId: number, at: number): void {
    this.posts.set(title, { appId, at });
  }

  compare(rows: readonly InboxRow[]): InboxFaults {
    const found = Map.groupBy(rows, keyOf);
    const allowed = new Set<string>();
    const lost: InboxRow[] = [];
    let expected = 0;
    for (const [title, { appId, at }] of this.posts)
      for (const { userId, asked, sure } of this.follows.get(appId) ?? []) {
        const key = keyOf({ userId, title });
        if (at >= asked - (asked % SECOND)) allowed.add(key);
        if (at < sure) continue;
        expected += 1;
        if (!found.has(key)) lost.push({ userId, title });
      }
    const groups = [...found].map(([key, [first, ...again]]) => ({ key, first: first!, again }));
    return {
      expected,
      lost,
      surplus: groups.filter(({ key }) => !allowed.has(key)).map(({ first }) => first),
      doubled: groups.flatMap(({ again }) => again),
    };
  }
}
