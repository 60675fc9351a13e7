export { type FirstYes, firstYesOf, givenTodayOf, whyNotAlone } from './before-deciding.ts';
export { type AuthorityDeps, authorise, type Decider, forget, type Given, type Waits } from './decide.ts';
export { authorityJobs } from './jobs.ts';
export { isCount, limitReached, mostAlone, type Reason, reasonText } from './limits.ts';
export { limitsOutlook } from './outlook.ts';
export { peopleWith } from './people.ts';
