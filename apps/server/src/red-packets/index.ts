export { chancesFor, dayStanding, packetDay } from './day.ts';
export { expectedFen } from './draw.ts';
export { redPacketJobs } from './jobs.ts';
export { redPacketRoutes } from './routes.ts';
export { winnersOf } from './winners.ts';
