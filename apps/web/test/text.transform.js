/** A file that is imported as text (`?raw`). */
export default {
  process: (text) => ({ code: `export default ${JSON.stringify(text)};` }),
};
