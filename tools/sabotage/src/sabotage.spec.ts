import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { faultsOf, listSabotages } from './list.ts';

const root = join(import.meta.dirname, '../../..');

describe('the list of sabotages', () => {
  it('names existing texts and suites', () => {
    const sabotages = listSabotages();
    expect(sabotages.flatMap((sabotage) => faultsOf(root, sabotage))).toEqual([]);
  });

  it('has one entry for each guard', () => {
    const guards = listSabotages().map(({ guard }) => guard);
    expect(guards.filter((guard, at) => guards.indexOf(guard) !== at)).toEqual([]);
  });

  it('reports invalid entries', () => {
    const suite = { project: 'sabotage', spec: 'src/sabotage.spec' };
    const entry = { guard: 'g', file: 'tools/sabotage/jest.config.js', suite };
    expect(faultsOf(root, { ...entry, change: ['displayName', 'name'] })).toEqual([]);
    expect(faultsOf(root, { ...entry, change: ['no such text', ''] })).toHaveLength(1);
    expect(faultsOf(root, { ...entry, change: ['preset', 'other'] })).toHaveLength(1);
    expect(faultsOf(root, { ...entry, change: ['displayName', 'displayName'] })).toHaveLength(1);
    expect(faultsOf(root, { ...entry, change: ['displayName', ''], file: 'no/such.ts' })).toHaveLength(1);
    const ofCode = { ...entry, file: 'tools/sabotage/src/main.ts' };
    expect(faultsOf(root, { ...ofCode, change: ["'red',", "'green',"] })).toEqual([]);
    expect(faultsOf(root, { ...ofCode, change: ["'red',", "'red'it,"] })).toHaveLength(1);
    const otherProject = { project: 'no-such-project', spec: 'sabotage' };
    expect(faultsOf(root, { ...entry, change: ['displayName', ''], suite: otherProject })).toHaveLength(1);
    const otherSpec = { ...suite, spec: 'no-such-spec' };
    expect(faultsOf(root, { ...entry, change: ['displayName', ''], suite: otherSpec })).toHaveLength(1);
  });
});
