export { ownDataApi } from './api.ts';
export { eraseOwnData } from './files.ts';
export { ownDataJobs } from './jobs.ts';
