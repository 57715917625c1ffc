/** Downloads a text as a file. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has started by then and no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
