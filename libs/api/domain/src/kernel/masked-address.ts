const ADDRESS = /[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:]+/g;

/** A mail address as it may be shown to those who need not know it: 'a…@example.org'. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
};

/** A text with all mail addresses in it masked. */
export const withMaskedAddresses = (text: string): string => text.replace(ADDRESS, maskedAddress);
