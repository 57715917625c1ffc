/** What the operator wants. */
export abstract class TwoStepPolicy {
  /** Admins may act as admins only in sessions that were opened with two steps. */
  abstract readonly adminsNeedIt: boolean;
}
