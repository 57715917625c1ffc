import type { Flow } from './flow.ts';
import type { BbcodeBlock } from './nodes.ts';
import type { TagKind } from './tags.ts';
import type { OpenToken } from './tokenizer.ts';

/** An open container whose content goes to `flow`. */
export interface ContentFrame {
  readonly kind: TagKind | 'document';
  readonly flow: Flow;
  /** Set for an item outside of any list, which is taken to be one line. */
  readonly endsAtNewline?: boolean;
  close(): void;
}

/** An open list, table or row: holds parts only, which hold the content. */
export interface StructureFrame {
  readonly kind: TagKind;
  /** Opens the part that `token` stands for; without one, the last part, to take content that stands between parts. */
  openPart(token?: OpenToken): void;
  close(): void;
}

export type Frame = ContentFrame | StructureFrame;

/** The open containers, as those who open one see them. */
export interface FrameStack {
  /**
   * The flow that a container of `levels` levels will be part of, or undefined if it would exceed the depth limit: its
   * content then stays in the flow around it, on lines of its own.
   */
  reserve(kind: TagKind, levels: number): Flow | undefined;
  createFlow(blocks: BbcodeBlock[], depth: number): Flow;
  push(frame: Frame): void;
}
