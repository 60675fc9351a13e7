export { vipRoutes } from './api.ts';
export { loyaltyOfficeRoutes } from './console.ts';
export { levelsDryRun } from './dry-run.ts';
export { vipStanding } from './progress.ts';
export { decideLevels } from './vip.ts';
