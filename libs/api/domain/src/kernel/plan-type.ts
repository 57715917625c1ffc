export type PlanType = 'FREE' | 'PRO' | 'ADMIN';
