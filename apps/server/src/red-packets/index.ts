export { packetDay, poolLeft, rulesOf } from './day.ts';
export { redPacketJobs } from './jobs.ts';
export { redPacketRoutes } from './routes.ts';
