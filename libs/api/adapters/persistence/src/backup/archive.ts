import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/*
 * A backup is one gzip file: a line of JSON that describes it; for each table a line of JSON, its rows in the format of
 * COPY, and `\.`; and a line of JSON with the totals that must have been read by then.
 */

export const FORMAT = 'patchlight-backup-1';
export const END_OF_TABLE = '\\.';

/** First line of the archive. */
export interface ArchiveHead {
  format: typeof FORMAT;
  /** Version of the app that wrote it. */
  version: string;
  createdAt: string;
  /** Names of the applied migrations. */
  migrations: string[];
  /** Settings on which the texts of the rows depend. Archives of versions before it was recorded have any. */
  textForms?: Record<string, string>;
}

/** The line before a table's rows; pending jobs are stored as a table of that name. */
export interface TableHead {
  table: string;
  columns: string[];
}

export interface TableSum {
  rows: number;
  /** Of the rows as COPY wrote them. */
  sha256: string;
}

/** The last line. */
export interface ArchiveTail {
  tables: Record<string, TableSum>;
  /** Last value of each sequence; null if unused. */
  sequences: Record<string, string | null>;
}

/** An archive that cannot be restored. The message is for the operator. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

export class Summer {
  private readonly hash: Hash = createHash('sha256');
  private rows = 0;

  /** Adds a row with its line end. */
  add(row: Buffer): void {
    this.hash.update(row);
    this.rows += 1;
  }

  sum(): TableSum {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

/** Sums up rows that are read in any order, as from partitions or shards. */
export class RowSum {
  private total = 0n;
  private rows = 0;

  /** The same rows, which are added as they pass. */
  async *of(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const row of rows) {
      this.add(row);
      yield row;
    }
  }

  async addAll(rows: AsyncIterable<Buffer>): Promise<void> {
    for await (const row of rows) this.add(row);
  }

  private add(row: Buffer): void {
    this.total += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`);
    this.rows += 1;
  }

  sum(): TableSum {
    return { rows: this.rows, sha256: this.total.toString(16) };
  }
}

/** Lines with their line ends, unchanged. */
export const linesOf = async function* (stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const part = chunk.subarray(from, end + 1);
      yield rest.length > 0 ? Buffer.concat([...rest, part]) : part;
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
};

/** Visitor of an archive, called in order. */
export interface ArchiveVisitor {
  head?(head: ArchiveHead): void;
  table?(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
}

const DAMAGED = 'The backup is damaged: a line is not what it should be.';

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

const parsed = <T extends object>(line: Buffer | undefined): T => {
  if (line === undefined) throw new BadArchive('The backup is cut off.');
  let value: unknown;
  try {
    value = JSON.parse(line.toString());
  } catch {
    throw new BadArchive(DAMAGED);
  }
  if (!isRecord(value)) throw new BadArchive(DAMAGED);
  return value as T;
};

const END_LINE = Buffer.from(`${END_OF_TABLE}\n`);

const rowsUntilEnd = async function* (lines: AsyncGenerator<Buffer>, summer: Summer) {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new BadArchive('The backup is cut off.');
    if (line.equals(END_LINE)) return;
    summer.add(line);
    yield line;
  }
};

const drained = async (rows: AsyncIterable<Buffer>): Promise<void> => {
  for await (const row of rows) void row;
};

/**
 * Reads a whole archive and verifies its checksums.
 * @throws {BadArchive} not a backup, truncated or modified
 */
export const readArchive = async (path: string, visitor: ArchiveVisitor = {}): Promise<ArchiveTail> => {
  const file: Readable = createReadStream(path);
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  try {
    return await readLines(linesOf(unpacked), visitor);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw error;
    const what = code === 'Z_BUF_ERROR' ? 'cut off' : 'damaged or no backup';
    throw new BadArchive(`The backup is ${what}.`, { cause: error });
  } finally {
    file.destroy();
    unpacked.destroy();
  }
};

const readLines = async (lines: AsyncGenerator<Buffer>, visitor: ArchiveVisitor): Promise<ArchiveTail> => {
  const nextLine = async (): Promise<Buffer | undefined> => (await lines.next()).value as Buffer | undefined;
  const head = parsed<ArchiveHead>(await nextLine());
  if (head.format !== FORMAT)
    throw new BadArchive('This is no backup of Patchlight, or one of another format.');
  visitor.head?.(head);
  const read: Record<string, TableSum> = {};
  for (;;) {
    const line = parsed<TableHead | ArchiveTail>(await nextLine());
    if (!('table' in line)) {
      if (!isRecord(line.tables) || !isRecord(line.sequences)) throw new BadArchive(DAMAGED);
      compare(line.tables, read);
      if ((await nextLine()) !== undefined) throw new BadArchive('The backup goes on after its end.');
      return line;
    }
    const summer = new Summer();
    const rows = rowsUntilEnd(lines, summer);
    await (visitor.table?.(line, rows) ?? drained(rows));
    read[line.table] = summer.sum();
  }
};

/** @throws {BadArchive} with the first table that differs */
export const compare = (wanted: Record<string, TableSum>, read: Record<string, TableSum>): void => {
  for (const table of new Set([...Object.keys(wanted), ...Object.keys(read)])) {
    const [a, b] = [wanted[table], read[table]];
    if (a?.rows !== b?.rows || a?.sha256 !== b?.sha256) {
      throw new BadArchive(`The backup is damaged: the rows of ${table} are not those that were written.`);
    }
  }
};
