import { alignOf, containerBlocks } from './containers.ts';
import { type Addresses, readEmbed } from './embeds.ts';
import { Flow } from './flow.ts';
import type { Frame, FrameStack } from './frames.ts';
import { type Mark, Marks } from './marks.ts';
import type { BbcodeBlock, BbcodeDocument, HeadingLevel } from './nodes.ts';
import { openList, openTable } from './structures.ts';
import type { TagDefinition, TagKind } from './tags.ts';
import type { OpenToken, VerbatimToken } from './tokenizer.ts';

type PartKind = 'item' | 'row' | 'cell';

const parentOf = { item: 'list', row: 'table', cell: 'row' } as const;

/** Containers that hide elements opened outside of them, by the kind that is searched. */
const fences: { readonly [kind in TagKind]?: readonly TagKind[] } = {
  table: [],
  row: ['table'],
  cell: ['table'],
  item: ['cell', 'list'],
};
const defaultFences: readonly TagKind[] = ['cell'];

/** Levels of the tree that a container needs below it: a paragraph and its text. */
const contentLevels = 2;

/** Builds the tree from tokens. Containers form a stack; formats are tracked separately in `Marks`. */
export class TreeBuilder implements FrameStack {
  readonly #addresses: Addresses;
  readonly #maxDepth: number;
  readonly #children: BbcodeBlock[] = [];
  readonly #marks = new Marks();
  readonly #frames: Frame[] = [];
  /** Indexes in `#frames` by kind, so that finding an open container takes constant time. */
  readonly #places = new Map<Frame['kind'], number[]>();

  constructor(addresses: Addresses, maxDepth: number) {
    this.#addresses = addresses;
    this.#maxDepth = maxDepth;
    const flow = this.createFlow(this.#children, 0);
    this.push({ kind: 'document', flow, close: () => flow.endParagraph() });
  }

  finish(): BbcodeDocument {
    this.#closeDownTo(0);
    return { type: 'document', children: this.#children };
  }

  text(value: string): void {
    const top = this.#frames.at(-1)!;
    if (!('flow' in top) && value.trim() === '') return;
    const newline = value.indexOf('\n');
    if ('flow' in top && top.endsAtNewline && newline >= 0) {
      top.flow.text(value.slice(0, newline), this.#marks.active);
      this.#closeDownTo(this.#placeOf('list'));
      this.text(value.slice(newline + 1));
    } else {
      this.#flow().text(value, this.#marks.active);
    }
  }

  verbatim({ tag, value, text }: VerbatimToken): void {
    if (tag.kind === 'noparse') {
      this.text(text);
    } else if (text.trim() !== '') {
      const isBlock = value !== '' || text.includes('\n');
      const code = text.replace(/^\n/, '').trimEnd();
      if (isBlock) this.#flow().block({ type: 'code', language: value || undefined, text: code });
      else this.#flow().inline({ type: 'inlineCode', text }, this.#marks.active);
    }
  }

  /**
   * `target` is the URL of the tag, or else the text inside. Returns true if the target is shown, so that the text need
   * not be.
   */
  open(token: OpenToken, target: string): boolean {
    const { tag } = token;
    switch (tag.kind) {
      case 'format':
        this.#openMark({ type: tag.format });
        return false;
      case 'link': {
        const href = this.#addresses.link(target);
        if (href !== undefined) this.#openMark({ type: 'link', href });
        return false;
      }
      case 'lineBreak':
        this.text('\n');
        return false;
      case 'paragraph':
        this.#openLine(token, this.#flow().heading);
        return false;
      case 'heading':
        this.#openLine(token, tag.level);
        return false;
      case 'hr':
        this.#flow().block({ type: 'hr' });
        return false;
      case 'list':
        openList(this, tag.ordered);
        return false;
      case 'table':
        openTable(this);
        return false;
      case 'item':
      case 'row':
      case 'cell':
        this.#openPart(tag.kind, token);
        return false;
      case 'quote':
      case 'pullquote':
      case 'expand':
      case 'align':
      case 'spoiler':
      case 'carousel':
        this.#openContainer(token);
        return false;
      default:
        return this.#embed(token, target);
    }
  }

  /** Closes the container or format; what is still open inside of it ends with it. Without one, nothing happens. */
  close(tag: TagDefinition): void {
    if (tag.kind === 'format') this.#marks.close(tag.format);
    else if (tag.kind === 'link') this.#marks.close('link');
    else {
      const place = this.#placeOf(tag.kind);
      if (place > 0) this.#closeDownTo(place);
    }
  }

  createFlow(blocks: BbcodeBlock[], depth: number): Flow {
    return new Flow(blocks, depth, this.#maxDepth);
  }

  push(frame: Frame): void {
    const places = this.#places.get(frame.kind);
    if (places) places.push(this.#frames.length);
    else this.#places.set(frame.kind, [this.#frames.length]);
    this.#frames.push(frame);
  }

  reserve(kind: TagKind, levels: number): Flow | undefined {
    const flow = this.#flow();
    if (flow.depth + levels + contentLevels <= this.#maxDepth) return flow;
    flow.text('\n', []);
    this.push({ kind, flow, close: () => flow.text('\n', []) });
    return undefined;
  }

  /** The current flow. */
  #flow(): Flow {
    for (;;) {
      const top = this.#frames.at(-1)!;
      if ('flow' in top) return top.flow;
      top.openPart();
    }
  }

  #openMark(mark: Mark): void {
    this.#marks.open(mark, this.#frames.length);
  }

  #openLine(token: OpenToken, level: HeadingLevel | undefined): void {
    const { kind } = token.tag;
    // An aligned one that was not closed ends here.
    const top = this.#frames.at(-1)!;
    if ('flow' in top && top.isLine) this.#closeDownTo(this.#frames.length - 1);
    if (alignOf(token)) return this.#openContainer(token, level);
    const flow = this.#flow();
    const outer = flow.heading;
    flow.switchTo(level);
    this.push({ kind, flow, close: () => flow.switchTo(outer) });
  }

  #openContainer(token: OpenToken, level?: HeadingLevel): void {
    const parent = this.reserve(token.tag.kind, 1);
    if (parent === undefined) return;
    const children: BbcodeBlock[] = [];
    const flow = this.createFlow(children, parent.depth + 1);
    flow.switchTo(level);
    const close = (): void => {
      flow.endParagraph();
      const [first] = children;
      if (token.tag.kind === 'spoiler' && children.length === 1 && first?.type === 'paragraph') {
        parent.inline({ type: 'inlineSpoiler', children: first.children }, []);
      } else {
        for (const block of containerBlocks(token, children)) parent.block(block);
      }
    };
    const { kind } = token.tag;
    this.push({ kind, flow, isLine: kind === 'paragraph' || kind === 'heading', close });
  }

  #openPart(kind: PartKind, token?: OpenToken): void {
    const parentKind = parentOf[kind];
    const place = this.#placeOf(parentKind);
    if (place > 0) this.#closeDownTo(place + 1);
    else if (parentKind === 'row') this.#openPart(parentKind);
    else if (parentKind === 'list') openList(this, false, { isStray: true });
    else openTable(this);

    const parent = this.#frames.at(-1)!;
    if ('openPart' in parent) parent.openPart(token);
    else parent.flow.text('\n', []);
  }

  #embed(token: OpenToken, target: string): boolean {
    const embed = readEmbed(token, target, this.#addresses);
    if (embed === undefined) return false;
    const marks = this.#marks.active;
    if (embed.type === 'image') {
      this.#flow().inline(embed, marks);
    } else if (embed.type === 'labelledLink') {
      const isInLink = marks.some((mark) => mark.type === 'link');
      this.#flow().text(embed.label, isInLink ? marks : [...marks, { type: 'link', href: embed.href }]);
    } else {
      this.#flow().block(embed);
    }
    return true;
  }

  /** Index of the innermost open container of a kind, -1 if there is none or a fence precedes it. */
  #placeOf(kind: TagKind): number {
    const last = (of: TagKind): number => this.#places.get(of)?.at(-1) ?? -1;
    const place = last(kind);
    return (fences[kind] ?? defaultFences).some((fence) => last(fence) > place) ? -1 : place;
  }

  #closeDownTo(length: number): void {
    while (this.#frames.length > length) {
      const frame = this.#frames.pop()!;
      this.#places.get(frame.kind)!.pop();
      frame.close();
    }
    this.#marks.closeAbove(length);
  }
}
