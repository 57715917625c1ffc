/** A mutation: one guard of the product, how to remove it, and the suite that must fail. */
export interface Sabotage {
  /** What is guarded, in one sentence. */
  guard: string;
  /** The guard's file, from the root of the project. */
  file: string;
  /** A text that occurs exactly once in the file, and its replacement without the guard. */
  change: [from: string, to: string];
  /** `project` is the Nx project; `spec` is a part of the path of its spec file; `row` is one of the plan of settings. */
  suite: { project: string; spec: string; row?: string };
}

/** An entry with the name of the file that lists it. */
export type ListedSabotage = Sabotage & { area: string };
