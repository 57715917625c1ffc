import type { FrameStack } from './frames.ts';
import type { BbcodeBlock, ListItemNode, TableCellNode, TableRowNode } from './nodes.ts';
import type { OpenToken } from './tokenizer.ts';

interface GrowingItem extends ListItemNode {
  readonly children: BbcodeBlock[];
}

interface GrowingCell extends TableCellNode {
  readonly children: BbcodeBlock[];
}

interface GrowingRow extends TableRowNode {
  readonly children: GrowingCell[];
}

/** `isStray` marks the list that is implied by an item outside of any list. */
export function openList(frames: FrameStack, ordered: boolean, { isStray = false } = {}): void {
  const parent = frames.reserve('list', 2);
  if (parent === undefined) return;
  const items: GrowingItem[] = [];
  frames.push({
    kind: 'list',
    openPart(token) {
      const item = lastOrNew<GrowingItem>(items, token, () => ({ type: 'listItem', children: [] }));
      const flow = frames.createFlow(item.children, parent.depth + 2);
      frames.push({ kind: 'item', flow, endsAtNewline: isStray, close: () => flow.endParagraph() });
    },
    close() {
      const children = items.filter((item) => item.children.length > 0);
      if (children.length > 0) parent.block({ type: 'list', ordered, children });
    },
  });
}

export function openTable(frames: FrameStack): void {
  const parent = frames.reserve('table', 3);
  if (parent === undefined) return;
  const rows: GrowingRow[] = [];
  frames.push({
    kind: 'table',
    openPart(token) {
      openRow(
        frames,
        lastOrNew<GrowingRow>(rows, token, () => ({ type: 'tableRow', children: [] })),
        parent.depth + 3,
      );
    },
    close() {
      const children = rows.filter((row) => row.children.length > 0);
      if (children.length > 0) parent.block({ type: 'table', children });
    },
  });
}

function openRow(frames: FrameStack, row: GrowingRow, cellDepth: number): void {
  frames.push({
    kind: 'row',
    openPart(token) {
      const cell = lastOrNew<GrowingCell>(row.children, token, () => ({
        type: 'tableCell',
        header: token?.tag.kind === 'cell' && token.tag.header,
        colspan: readSpan(token?.attributes.get('colspan')),
        rowspan: readSpan(token?.attributes.get('rowspan')),
        children: [],
      }));
      const flow = frames.createFlow(cell.children, cellDepth);
      frames.push({ kind: 'cell', flow, close: () => flow.endParagraph() });
    },
    close() {},
  });
}

function lastOrNew<T>(parts: T[], token: OpenToken | undefined, create: () => T): T {
  const last = token === undefined ? parts.at(-1) : undefined;
  if (last !== undefined) return last;
  const part = create();
  parts.push(part);
  return part;
}

function readSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? '', 10);
  return span > 1 ? Math.min(span, 100) : 1;
}
