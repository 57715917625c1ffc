import { describe, expect, it } from '@jest/globals';
import { OutboundFailure } from '@patchlight/application/ports';
import type { OutboundProblem } from '@patchlight/application/ports';
import { RemoteCalendarFailure } from '@patchlight/domain';
import { failureOf, problemOfStatus } from './dav-failure.ts';
import { UnreadableAnswer } from './unreadable-answer.ts';

describe('calendar server failure', () => {
  it.each<[OutboundProblem, string]>([
    ['insecure', 'insecure'],
    ['refused-address', 'refused-address'],
    ['timed-out', 'timed-out'],
    ['unreachable', 'unreachable'],
    ['busy', 'unreachable'],
    ['too-large', 'unreadable'],
    ['unreadable', 'unreadable'],
  ])('is mapped from an outbound failure of kind %s', (kind, problem) => {
    expect(failureOf(new OutboundFailure(kind, 'no')).problem).toBe(problem);
  });

  it.each([
    ['an answer that is no XML', new UnreadableAnswer('no'), 'unreadable'],
    ['anything else', 'a text', 'unreachable'],
  ])('is recognized from %s', (_, error, problem) => {
    expect(failureOf(error).problem).toBe(problem);
  });

  it('is passed on unchanged', () => {
    const failure = new RemoteCalendarFailure('full');
    expect(failureOf(failure)).toBe(failure);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'full'],
    [507, 'full'],
    [408, 'timed-out'],
    [429, 'unreachable'],
    [503, 'unreachable'],
    [400, null],
    [409, null],
    [412, null],
    [415, null],
  ])('is recognized from status %d', (status, problem) => {
    expect(problemOfStatus(status)).toBe(problem);
  });
});
