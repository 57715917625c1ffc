/**
 * The syntax tree. Every container has its content in `children`; flow containers (document, list items, cells, quotes
 * ...) contain only blocks, phrasing containers (paragraph, heading, bold, link ...) only inline nodes.
 */
export interface BbcodeDocument {
  readonly type: 'document';
  readonly children: readonly BbcodeBlock[];
}

export interface ParagraphNode {
  readonly type: 'paragraph';
  readonly children: readonly BbcodeInline[];
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface HeadingNode {
  readonly type: 'heading';
  readonly level: HeadingLevel;
  readonly children: readonly BbcodeInline[];
}

export interface ListNode {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly children: readonly ListItemNode[];
}

export interface ListItemNode {
  readonly type: 'listItem';
  readonly children: readonly BbcodeBlock[];
}

export interface QuoteNode {
  readonly type: 'quote';
  /** Author of the quote, from `[quote=Name;123]`. */
  readonly author?: string;
  readonly children: readonly BbcodeBlock[];
}

export interface PullquoteNode {
  readonly type: 'pullquote';
  readonly children: readonly BbcodeBlock[];
}

export interface CodeNode {
  readonly type: 'code';
  /** As written in `[code=JSON]`. */
  readonly language?: string;
  readonly text: string;
}

export interface TableNode {
  readonly type: 'table';
  readonly children: readonly TableRowNode[];
}

export interface TableRowNode {
  readonly type: 'tableRow';
  readonly children: readonly TableCellNode[];
}

export interface TableCellNode {
  readonly type: 'tableCell';
  readonly header: boolean;
  /** 1 to 100. */
  readonly colspan: number;
  /** 1 to 100. */
  readonly rowspan: number;
  readonly children: readonly BbcodeBlock[];
}

/** A spoiler that holds more than one paragraph or any other block. */
export interface SpoilerNode {
  readonly type: 'spoiler';
  readonly children: readonly BbcodeBlock[];
}

export interface ExpandNode {
  readonly type: 'expand';
  /** The title to click on, where the post gives one. */
  readonly summary?: string;
  readonly children: readonly BbcodeBlock[];
}

export interface AlignNode {
  readonly type: 'align';
  readonly align: 'left' | 'center' | 'right';
  readonly children: readonly BbcodeBlock[];
}

export interface HorizontalRuleNode {
  readonly type: 'hr';
}

export interface CarouselNode {
  readonly type: 'carousel';
  /** Slides: an image, or a link that holds nothing but an image. */
  readonly children: readonly (ImageNode | LinkNode)[];
}

export interface VideoSource {
  readonly src: string;
  readonly mimeType: 'video/webm' | 'video/mp4';
}

export interface VideoNode {
  readonly type: 'video';
  /** At least one, in order of preference. */
  readonly sources: readonly VideoSource[];
  readonly poster?: string;
  /** True for a silent clip that plays by itself, like an animated image. */
  readonly loop: boolean;
}

export interface YoutubeNode {
  readonly type: 'youtube';
  /** 11 characters of `A-Z a-z 0-9 _ -`. */
  readonly videoId: string;
}

/** Steam's `[dynamiclink]`: a link that the store shows as a widget of its target. */
export interface LinkCardNode {
  readonly type: 'linkCard';
  readonly href: string;
}

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
}

export interface BoldNode {
  readonly type: 'bold';
  readonly children: readonly BbcodeInline[];
}

export interface ItalicNode {
  readonly type: 'italic';
  readonly children: readonly BbcodeInline[];
}

export interface UnderlineNode {
  readonly type: 'underline';
  readonly children: readonly BbcodeInline[];
}

export interface StrikeNode {
  readonly type: 'strike';
  readonly children: readonly BbcodeInline[];
}

export interface SmallNode {
  readonly type: 'small';
  readonly children: readonly BbcodeInline[];
}

export interface LinkNode {
  readonly type: 'link';
  /** Passed `safeUrl`. */
  readonly href: string;
  readonly children: readonly BbcodeInline[];
}

/** Images are inline; a separate image is the only child of its paragraph. */
export interface ImageNode {
  readonly type: 'image';
  readonly src: string;
  /** Empty where the post gives none, which is the rule. */
  readonly alt: string;
  /** CSS pixels. */
  readonly width?: number;
  /** CSS pixels. */
  readonly height?: number;
}

export interface InlineSpoilerNode {
  readonly type: 'inlineSpoiler';
  readonly children: readonly BbcodeInline[];
}

/** `[code]` without a line break in it. */
export interface InlineCodeNode {
  readonly type: 'inlineCode';
  readonly text: string;
}

export interface LineBreakNode {
  readonly type: 'lineBreak';
}

export type BbcodeBlock =
  | ParagraphNode
  | HeadingNode
  | ListNode
  | QuoteNode
  | PullquoteNode
  | CodeNode
  | TableNode
  | SpoilerNode
  | ExpandNode
  | AlignNode
  | HorizontalRuleNode
  | CarouselNode
  | VideoNode
  | YoutubeNode
  | LinkCardNode;

export type BbcodeInline =
  | TextNode
  | BoldNode
  | ItalicNode
  | UnderlineNode
  | StrikeNode
  | SmallNode
  | LinkNode
  | ImageNode
  | InlineSpoilerNode
  | InlineCodeNode
  | LineBreakNode;

export type BbcodeNode =
  | BbcodeDocument
  | BbcodeBlock
  | BbcodeInline
  | ListItemNode
  | TableRowNode
  | TableCellNode;

/** Yields `node` and everything below it in document order. */
export function* walk(node: BbcodeNode): Generator<BbcodeNode, void, void> {
  const pending: BbcodeNode[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    const children: readonly BbcodeNode[] = 'children' in next ? next.children : [];
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index]!);
  }
}
