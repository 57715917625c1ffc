export * from './embedded-postgres.ts';
export * from './template.ts';
