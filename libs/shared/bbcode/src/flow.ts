import { paragraphsOf, withLinks } from './addresses.ts';
import type { Mark } from './marks.ts';
import type { BbcodeBlock, BbcodeInline, HeadingLevel, ListItemNode, ListNode } from './nodes.ts';

interface OpenMarkNode {
  readonly mark: Mark;
  readonly children: BbcodeInline[];
}

/**
 * The content of one container while it is read: gathers text into paragraphs and blocks into a list.
 *
 * One newline between two pieces of a paragraph is a line break, more of them start the next paragraph; newlines that
 * border on a block or on the end are dropped, and so are paragraphs that would show nothing. Addresses become links.
 */
export class Flow {
  /** Of the container in the tree; the document has 0. */
  readonly depth: number;
  readonly #blocks: BbcodeBlock[];
  /** How many marks fit between a paragraph and its text without exceeding the depth limit. */
  readonly #markRoom: number;
  #heading: HeadingLevel | undefined;
  #line: BbcodeInline[] = [];
  #openMarks: OpenMarkNode[] = [];
  #newlines = 0;
  #isVisible = false;
  #oneItemRun: { readonly list: ListNode; readonly items: ListItemNode[] } | undefined;

  constructor(blocks: BbcodeBlock[], depth: number, maxDepth: number) {
    this.#blocks = blocks;
    this.depth = depth;
    this.#markRoom = maxDepth - depth - 2;
  }

  get heading(): HeadingLevel | undefined {
    return this.#heading;
  }

  /** Sends what follows into headings of `level`, or into paragraphs. */
  switchTo(level: HeadingLevel | undefined): void {
    this.endParagraph();
    this.#heading = level;
  }

  text(value: string, marks: readonly Mark[]): void {
    const lines = value.split('\n');
    lines.forEach((line, index) => {
      if (index > 0) this.#newlines++;
      this.#textInLine(index < lines.length - 1 ? line.trimEnd() : line, marks);
    });
  }

  inline(node: BbcodeInline, marks: readonly Mark[]): void {
    this.#place(marks).push(node);
    this.#isVisible = true;
  }

  block(node: BbcodeBlock): void {
    this.endParagraph();
    if (node.type === 'list') this.#joinRun(node);
    else this.#blocks.push(node);
  }

  endParagraph(): void {
    const children = this.#line;
    if (this.#isVisible) {
      const level = this.#heading;
      if (level === undefined) this.#blocks.push(...paragraphsOf(children, this.#markRoom));
      else this.#blocks.push({ type: 'heading', level, children: withLinks(children, this.#markRoom) });
    }
    this.#line = [];
    this.#openMarks = [];
    this.#newlines = 0;
    this.#isVisible = false;
  }

  #textInLine(value: string, marks: readonly Mark[]): void {
    const startsLine = this.#line.length === 0 || this.#newlines > 0;
    const text = startsLine ? value.replace(/^[ \t]+/, '') : value;
    if (text === '') return;
    const siblings = this.#place(marks);
    const last = siblings.at(-1);
    if (last?.type === 'text') siblings[siblings.length - 1] = { type: 'text', text: last.text + text };
    else siblings.push({ type: 'text', text });
    this.#isVisible ||= /\S/.test(text);
  }

  /** The children of the innermost node for `marks`, behind any line break that is due. */
  #place(marks: readonly Mark[]): BbcodeInline[] {
    if (this.#newlines > 1 && this.#heading === undefined) this.endParagraph();
    const shown = marks.slice(0, Math.max(0, this.#markRoom));
    const differsAt = this.#openMarks.findIndex(({ mark }, index) => mark !== shown[index]);
    if (differsAt >= 0) this.#openMarks.length = differsAt;
    let children = this.#openMarks.at(-1)?.children ?? this.#line;
    if (this.#newlines > 0 && this.#line.length > 0) children.push({ type: 'lineBreak' });
    this.#newlines = 0;
    for (const mark of shown.slice(this.#openMarks.length)) {
      const inner: BbcodeInline[] = [];
      children.push({ ...mark, children: inner });
      this.#openMarks.push({ mark, children: inner });
      children = inner;
    }
    return children;
  }

  /** Some posts write every line as a separate list; a run of such one-item lists is merged into one list. */
  #joinRun({ ordered, children }: ListNode): void {
    const run = this.#oneItemRun;
    if (children.length === 1 && run && run.list === this.#blocks.at(-1) && run.list.ordered === ordered) {
      run.items.push(children[0]!);
      return;
    }
    const items = [...children];
    const list: ListNode = { type: 'list', ordered, children: items };
    this.#blocks.push(list);
    this.#oneItemRun = items.length === 1 ? { list, items } : undefined;
  }
}
