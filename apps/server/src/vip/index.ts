export { vipApi } from './api.ts';
export { vipConsole } from './console.ts';
export { levelsDryRun } from './dry-run.ts';
export { vipStanding } from './progress.ts';
export { decideLevels } from './vip.ts';
