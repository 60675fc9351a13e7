export { reportConsole } from './console.ts';
export { countFigures, rebuildFigures } from './count.ts';
export { waitingGauges } from './gauges.ts';
export { reportJobs } from './jobs.ts';
export { mostPlayed } from './played.ts';
export { promotionReportConsole } from './promotion-console.ts';
export { openReportSource, reportSourceGauge } from './source.ts';
export { waitingConsole } from './waiting-console.ts';
