/** A mail that arrived: what it was about, and the Message-ID by which its receiver tells repetitions. */
export interface ArrivedMail {
  about: string;
  messageId: string;
}

export interface MailFaults {
  due: number;
  lost: string[];
  /** About something that no mail was due for. */
  surplus: string[];
  /** About something that a mail with another Message-ID was already about. */
  doubled: string[];
  /** Arrivals with the Message-ID of an earlier one: mails are sent at least once. */
  repetitions: number;
}

/** Compares the mails that arrived with those that were due, each about something of its own. */
export const compareMails = (due: ReadonlySet<string>, arrived: readonly ArrivedMail[]): MailFaults => {
  const byTopic = Map.groupBy(arrived, ({ about }) => about);
  const ids = new Set(arrived.map(({ messageId }) => messageId));
  return {
    due: due.size,
    lost: [...due].filter((about) => !byTopic.has(about)),
    surplus: [...byTopic.keys()].filter((about) => !due.has(about)),
    doubled: [...byTopic]
      .filter(([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1)
      .map(([about]) => about),
    repetitions: arrived.length - ids.size,
  };
};
