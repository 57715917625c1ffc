export * from './admins.ts';
export * from './crowd.ts';
export * from './event-stream.ts';
export * from './patchlight-process.ts';
export * from './shop.ts';
export * from './visitor.ts';
export * from './world.ts';
