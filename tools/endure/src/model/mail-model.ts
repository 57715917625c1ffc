/** A received mail: its subject matter, and the Message-ID that identifies repetitions. */
export interface ArrivedMail {
  about: string;
  messageId: string;
}

export interface MailFaults {
  due: number;
  lost: string[];
  /** Mails that were not expected. */
  surplus: string[];
  /** Duplicates with another Message-ID. */
  doubled: string[];
  /** Repetitions with the same Message-ID; mails are sent at least once. */
  repetitions: number;
}

/** Compares received with expected mails. Each expected mail has a unique subject matter. */
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
