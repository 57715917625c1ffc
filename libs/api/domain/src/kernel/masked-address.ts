const ADDRESS = /[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:]+/g;

/** Masks a mail address: 'a…@example.org'. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
};

/** Masks all mail addresses in a text. */
export const withMaskedAddresses = (text: string): string => text.replace(ADDRESS, maskedAddress);
