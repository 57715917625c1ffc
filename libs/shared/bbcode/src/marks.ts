import type { LinkNode } from './nodes.ts';
import type { FormatType } from './tags.ts';

/** A format or link that is switched on; the inline node that shows it, without its content. */
export type Mark = { readonly type: FormatType } | Omit<LinkNode, 'children'>;

interface OpenMark {
  readonly mark: Mark;
  /** Number of open containers at each opening tag that still waits for its close. */
  readonly levels: number[];
}

/**
 * The active formats at a point of the text. Formats are not nested but switched on and off, so that mis-nested tags
 * keep their meaning and formats continue in the paragraphs and blocks they enclose.
 */
export class Marks {
  #open: OpenMark[] = [];
  #active: readonly Mark[] = [];

  /** In order of opening, each type once. */
  get active(): readonly Mark[] {
    return this.#active;
  }

  /** A link replaces the one before it, as links cannot nest. */
  open(mark: Mark, level: number): void {
    const known = this.#open.find((open) => open.mark.type === mark.type);
    if (known && mark.type !== 'link') {
      known.levels.push(level);
      return;
    }
    this.#keep((open) => open !== known);
    this.#open.push({ mark, levels: [level] });
    this.#active = [...this.#active, mark];
  }

  close(type: Mark['type']): void {
    this.#open.find((open) => open.mark.type === type)?.levels.pop();
    this.#keep((open) => open.levels.length > 0);
  }

  /** Ends what was opened inside containers beyond the first `level`. */
  closeAbove(level: number): void {
    for (const { levels } of this.#open) {
      while (levels.length > 0 && levels.at(-1)! > level) levels.pop();
    }
    this.#keep((open) => open.levels.length > 0);
  }

  #keep(predicate: (open: OpenMark) => boolean): void {
    if (this.#open.every(predicate)) return;
    this.#open = this.#open.filter(predicate);
    this.#active = this.#open.map((open) => open.mark);
  }
}
