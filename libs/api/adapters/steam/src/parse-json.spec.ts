import { describe, expect, it } from '@jest/globals';
import { complaintOf, parseJson, UnknownForm } from './parse-json.ts';

/** Time that this process has worked, in milliseconds: it stands still when the process does. */
const workMs = (): number => process.cpuUsage().user / 1_000;

const complaint = (text: string): string => {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof UnknownForm) return error.message;
  }
  return 'no complaint';
};

describe('invalid JSON response', () => {
  it('is described by the title of the HTML page', () => {
    expect(complaint('<html><head><title>\n Down\0for repairs </title></head></html>')).toBe(
      'a page instead of JSON: Down for repairs',
    );
    expect(complaint('<!DOCTYPE html><p>Sorry!')).toBe('a page instead of JSON');
  });

  it('is described by the first error of concatenated documents', () => {
    expect(complaint('{"success":8,"eresult":8,"msg":"Invalid parameter"}{"success":1}')).toBe(
      'several JSON documents in one answer, the first: result 8: Invalid parameter',
    );
    expect(complaint('{"success":8,"msg":"a }{ b"}\n{"success":1}')).toContain('result 8: a }{ b');
  });

  it('is described as truncated', () => {
    expect(complaint('{"appnews":{"newsitems":[{"gid":"17')).toBe('JSON that is broken or cut off');
  });

  it('is analyzed in linear time', () => {
    const startedAt = workMs();
    complaint(`"${'}{'.repeat(500_000)}`);
    expect(workMs() - startedAt).toBeLessThan(3_000);
  });

  it('is described as empty', () => {
    expect(complaint(' \n')).toBe('an empty answer');
  });
});

describe('unexpected JSON document', () => {
  it.each([
    [null, 'null'],
    [[], 'an array'],
    ['Busy', 'a string'],
    [{ success: false }, 'result false'],
    [{ success: 8, msg: 'Invalid\0 parameter \uD83D' }, 'result 8: Invalid parameter \uFFFD'],
    [{ items: 1 }, 'an object without the expected fields'],
  ])('%j is described', (document, words) => {
    expect(complaintOf(document)).toBe(words);
  });
});
