import { beforeEach, expect, it } from '@jest/globals';
import { placeReports } from './place-reports.ts';
import type { KnownBuild, PlacedReports, ToldBuild } from './place-reports.ts';

const APP = 962_510;
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));

const told = (build: Partial<ToldBuild> & { buildId: string }): ToldBuild => ({
  appId: APP,
  branch: 'public',
  kind: 'published',
  changeNumber: null,
  manifests: {},
  timeUpdated: null,
  ...build,
});

/** Reports one after another, an hour apart. */
class Reports {
  known: KnownBuild[] = [];
  private hour = 8;

  report(...builds: ToldBuild[]): PlacedReports<KnownBuild> {
    const placed = placeReports(builds, this.known, at(this.hour++));
    this.known = [...this.known, ...placed.added];
    return placed;
  }

  get heads(): string[] {
    return this.known
      .filter(({ isHead }) => isHead)
      .map(({ branch, buildId, isRollback }) => `${branch} ${buildId}${isRollback ? ' rollback' : ''}`)
      .toSorted();
  }
}

const states = ({ results }: PlacedReports<KnownBuild>): string[] => results.map(({ state }) => state);

let reports: Reports;
beforeEach(() => {
  reports = new Reports();
});

it('makes a build the head, and confirms it when it is told again', () => {
  expect(states(reports.report(told({ buildId: '10' })))).toEqual(['new']);
  expect(states(reports.report(told({ buildId: '10' })))).toEqual(['known']);
  expect(reports.heads).toEqual(['public 10']);
  expect(reports.known).toMatchObject([{ firstSeenAt: at(8), confirmedAt: at(9) }]);
});

it('keeps one head for each branch and app', () => {
  reports.report(told({ buildId: '10' }), told({ buildId: '11', branch: 'beta' }));
  reports.report(told({ buildId: '12' }));
  expect(reports.heads).toEqual(['beta 11', 'public 12']);
});

it('says that a branch was set back to an older build', () => {
  reports.report(told({ buildId: '10' }));
  reports.report(told({ buildId: '12' }));
  expect(states(reports.report(told({ buildId: '10' })))).toEqual(['new']);
  expect(reports.heads).toEqual(['public 10 rollback']);
  reports.report(told({ buildId: '13' }));
  expect(reports.heads).toEqual(['public 13']);
});

it('takes no answer of the store that is older than one known of the app, of whatever branch', () => {
  reports.report(told({ buildId: '10', branch: 'beta', changeNumber: '500' }));
  const placed = reports.report(
    told({ buildId: '12', changeNumber: '499' }),
    told({ buildId: '13', appId: 7, changeNumber: '1' }),
    told({ buildId: '14', changeNumber: '500' }),
  );
  expect(states(placed)).toEqual(['stale', 'new', 'new']);
  expect(placed.changed).toEqual([]);
  expect(reports.known.map(({ buildId }) => buildId)).not.toContain('12');
});

it('compares numbers as numbers, whatever their length', () => {
  reports.report(told({ buildId: '99999999999999999', changeNumber: '9' }));
  expect(states(reports.report(told({ buildId: '100000000000000000', changeNumber: '10' })))).toEqual([
    'new',
  ]);
  expect(reports.heads).toEqual(['public 100000000000000000']);
});

it('takes a build with an older time and without a number as late history, not as a rollback', () => {
  reports.report(told({ buildId: '12', timeUpdated: at(7) }));
  expect(states(reports.report(told({ buildId: '10', timeUpdated: at(5) })))).toEqual(['new']);
  expect(states(reports.report(told({ buildId: '10', timeUpdated: at(5) })))).toEqual(['known']);
  expect(reports.heads).toEqual(['public 12']);
  expect(reports.known).toMatchObject([{ isRollback: false }, { isRollback: false, confirmedAt: at(9) }]);
});

it('tells a manifest that changed without its build, and a build whose depots are told bit by bit', () => {
  reports.report(told({ buildId: '10', manifests: { '1': '100' } }));
  expect(states(reports.report(told({ buildId: '10', manifests: { '2': '200' } })))).toEqual(['known']);
  expect(reports.known[0]!.manifests).toEqual({ '1': '100', '2': '200' });
  expect(states(reports.report(told({ buildId: '10', manifests: { '1': '101' } })))).toEqual(['new']);
  expect(reports.heads).toEqual(['public 10']);
  expect(reports.known).toHaveLength(2);
});

it('makes no head of what a server has installed, and confirms that on its own', () => {
  reports.report(told({ buildId: '12' }));
  const installed = told({ buildId: '10', kind: 'installed' });
  expect(states(reports.report(installed))).toEqual(['new']);
  expect(states(reports.report(installed))).toEqual(['known']);
  expect(states(reports.report(told({ buildId: '12', kind: 'installed', changeNumber: '1' })))).toEqual([
    'new',
  ]);
  expect(states(reports.report(installed))).toEqual(['known']);
  expect(reports.heads).toEqual(['public 12']);
});

it('does not believe times in the future', () => {
  reports.report(told({ buildId: '10', timeUpdated: at(23) }));
  expect(reports.known[0]!.timeUpdated).toEqual(at(8));
});

it('ends the same in whatever order a call tells its builds', () => {
  const builds = [
    told({ buildId: '10', changeNumber: '5' }),
    told({ buildId: '12', changeNumber: '7', manifests: { '1': '1' } }),
    told({ buildId: '11', changeNumber: '6' }),
    told({ buildId: '9', branch: 'beta' }),
    told({ buildId: '8', branch: 'beta', timeUpdated: at(3) }),
    told({ buildId: '10', kind: 'installed' }),
  ];
  const endOf = (order: ToldBuild[]) => {
    const run = new Reports();
    run.report(...order);
    return run.known.map((build) => JSON.stringify(build)).toSorted();
  };
  const end = endOf(builds);
  for (let turn = 1; turn < 60; turn++) {
    const order = builds.toSorted(
      (one, other) => ((builds.indexOf(one) * turn * 7) % 13) - ((builds.indexOf(other) * turn * 5) % 11),
    );
    expect(endOf(order)).toEqual(end);
  }
});
