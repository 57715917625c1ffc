/** Two-step settings of the operator. */
export abstract class TwoStepPolicy {
  /** Admin endpoints require a session opened with two steps. */
  abstract readonly adminsNeedIt: boolean;
}
