/** Invalid options of a command; the message shows the usage. */
export class WrongUse extends Error {
  constructor(usage: string, options?: ErrorOptions) {
    super(`Usage: node main.js ${usage}`, options);
    this.name = 'WrongUse';
  }
}
