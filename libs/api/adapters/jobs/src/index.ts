export * from './pg-boss-job-queue.adapter.ts';
