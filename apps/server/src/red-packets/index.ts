export { redPacketRoutes } from './api.ts';
export { redPacketOfficeRoutes } from './console.ts';
export { chancesFor, dayStanding, packetDay } from './day.ts';
export { expectedFen } from './draw.ts';
export { redPacketsDryRun } from './dry-run.ts';
export { redPacketJobs } from './jobs.ts';
export { winnersOf } from './winners.ts';
