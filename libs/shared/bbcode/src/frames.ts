import type { Flow } from './flow.ts';
import type { BbcodeBlock } from './nodes.ts';
import type { TagKind } from './tags.ts';
import type { OpenToken } from './tokenizer.ts';

/** An open container whose content goes to `flow`. */
export interface ContentFrame {
  readonly kind: TagKind | 'document';
  readonly flow: Flow;
  /** Set for an item outside of any list, which extends to the end of its line. */
  readonly endsAtNewline?: boolean;
  /** Set for an aligned paragraph or heading, in which no other one begins. */
  readonly isLine?: boolean;
  close(): void;
}

/** An open list, table or row: holds parts only, which hold the content. */
export interface StructureFrame {
  readonly kind: TagKind;
  /** Opens the part for `token`; without a token the last part, for content between parts. */
  openPart(token?: OpenToken): void;
  close(): void;
}

export type Frame = ContentFrame | StructureFrame;

/** The open containers, as seen by openers. */
export interface FrameStack {
  /**
   * The flow in which a container of `levels` levels is opened, or undefined if it would exceed the depth limit: its
   * content then stays in the surrounding flow, on separate lines.
   */
  reserve(kind: TagKind, levels: number): Flow | undefined;
  createFlow(blocks: BbcodeBlock[], depth: number): Flow;
  push(frame: Frame): void;
}
