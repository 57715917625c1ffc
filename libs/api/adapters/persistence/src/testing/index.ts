export * from './seed.ts';
export * from './test-database.ts';
