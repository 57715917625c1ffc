import { TestEnvironment } from 'jest-environment-node';

/** Closes what a file opened before its tests. Jest runs no hooks if a pattern of names leaves out all of them. */
export default class ClosingEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'run_finish') await Promise.all((this.global.opened ?? []).map((close) => close()));
  }
}
