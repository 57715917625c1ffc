const TEST = '[.](spec|int-spec|real-spec|cluster-spec|e2e-spec)[.]ts$|/src/testing/|^libs/api/testing/';
const CUT_BY_CONTEXT = '^(libs/api/(?:domain|application|adapters/(?:http|persistence))/src)/([^/]+)/';

/** What belongs to an account is cut in four, of which each may use those below it. */
const BELOW = {
  account: 'sign-in|sessions|identity',
  'sign-in': 'sessions|identity',
  sessions: 'identity',
};

const island = (context, below) => ({
  name: 'contexts-are-islands',
  comment:
    'A context knows itself and the kernel; contexts meet in a use case of another layer or in the wiring.',
  severity: 'error',
  from: { path: CUT_BY_CONTEXT.replace('[^/]+', context), pathNot: TEST },
  to: {
    path: CUT_BY_CONTEXT,
    pathNot: [`^$1/(${['$2', 'kernel', 'migrations', ...below].join('|')})/`, TEST],
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'What nobody imports and what imports nothing is left over.',
      severity: 'error',
      from: { path: '^(apps/api|libs)/', orphan: true, pathNot: ['[.]d[.]ts$', '[.]config[.][jt]s$', TEST] },
      to: {},
    },
    island(`(?!(?:${Object.keys(BELOW).join('|')})/)[^/]+`, []),
    ...Object.entries(BELOW).map(([context, below]) => island(context, [below])),
    {
      name: 'no-own-front-door',
      comment: 'Inside a library its index would lead from a context to any other.',
      severity: 'error',
      from: { path: '^(libs/api/(?:adapters/)?[^/]+)/src/' },
      to: { path: '^$1/src/(index|ports)[.]ts$' },
    },
    {
      name: 'scale-out-has-one-door',
      comment:
        'Replicas, cached lists, Citus, locks and signals of the database can change behind its index.',
      severity: 'error',
      from: { path: '^libs/api/adapters/persistence/src/(?!kernel/scale-out/)' },
      to: { path: '^libs/api/adapters/persistence/src/kernel/scale-out/(?!index[.]ts$)' },
    },
    {
      name: 'use-cases-do-not-call-use-cases',
      comment: 'What two use cases share is a rule of the domain or a helper of the context.',
      severity: 'error',
      from: { path: '^libs/api/application/.+[.]use-cases?[.]ts$' },
      to: { path: '[.]use-cases?[.]ts$' },
    },
    {
      name: 'driving-adapters-use-the-front-door',
      comment:
        'http, pages and scheduler call use cases and queries; ports are for those who implement them.',
      severity: 'error',
      from: { path: '^libs/api/adapters/(http|pages|scheduler)/', pathNot: TEST },
      to: { path: '^libs/api/application/src/ports[.]ts$' },
    },
    {
      name: 'driven-adapters-use-the-back-door',
      comment: 'Adapters that implement ports call no use case.',
      severity: 'error',
      from: { path: '^libs/api/adapters/', pathNot: ['^libs/api/adapters/(http|pages|scheduler)/', TEST] },
      to: { path: '^libs/api/application/src/index[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^dist|^tmp' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
