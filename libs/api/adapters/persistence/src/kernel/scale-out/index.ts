export { LOCKS } from './advisory-locks.ts';
export { faultOfCluster } from './cluster/check-cluster.ts';
export * from './cluster/distribute-tables.ts';
export { DATABASE_IDENTITY } from './lists/database-identity.ts';
export * from './lists/postgres-kept-lists.ts';
export * from './lists/replica-reads.ts';
export * from './lists/replica.ts';
export * from './lists/replicas.ts';
export * from './postgres-listener.ts';
