export * from './20261128000000-first.ts';
export * from './20261129140000-every-setting.ts';
