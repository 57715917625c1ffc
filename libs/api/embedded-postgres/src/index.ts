export * from './embedded-postgres.ts';
export * from './template.ts';
export * from './free-port.ts';
