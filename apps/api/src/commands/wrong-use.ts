/** A command was called with options that it does not have; the message shows how to call it. */
export class WrongUse extends Error {
  constructor(usage: string, options?: ErrorOptions) {
    super(`Usage: node main.js ${usage}`, options);
    this.name = 'WrongUse';
  }
}
