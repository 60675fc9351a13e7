export { redPacketApi } from './api.ts';
export { redPacketConsole } from './console.ts';
export { chancesFor, dayStatus, packetDay } from './day.ts';
export { expectedFen } from './draw.ts';
export { redPacketsDryRun } from './dry-run.ts';
export { redPacketJobs, redPacketReminderJobs } from './jobs.ts';
export { swappedDays } from './swapped-days.ts';
export { winnersOf } from './winners.ts';
