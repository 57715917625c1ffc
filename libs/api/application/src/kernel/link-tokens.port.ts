/** Makes the secret parts of links in mails. */
export abstract class LinkTokens {
  /** 256 bits that follow from the id and from a secret of the instance, so that the id alone is worth nothing. */
  abstract of(id: string): string;
}
