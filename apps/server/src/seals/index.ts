export { headsFile, sealJobs } from './jobs.ts';
