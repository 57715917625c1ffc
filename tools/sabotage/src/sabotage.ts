/** One guard of the product, how to take it out, and the suite that must notice. */
export interface Sabotage {
  /** What is guarded, in one sentence. */
  guard: string;
  /** The guard's file, from the root of the project. */
  file: string;
  /** A text that the file has exactly once, and what stands there without the guard. */
  change: [from: string, to: string];
  /** `project` is the Nx project; `spec` is a part of the path of its spec file. */
  suite: { project: string; spec: string };
}

/** A sabotage with the name of the file that lists it. */
export type ListedSabotage = Sabotage & { area: string };
