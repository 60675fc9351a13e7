export { type AuthorityDeps, authorise, type Decider, forget, type Given, type Waits } from './decide.ts';
export { mostAlone, type Reason, reasonText } from './limits.ts';
export { type FirstYes, firstYesOf, givenTodayOf, whyNotAlone } from './look.ts';
export { peopleWith } from './people.ts';
