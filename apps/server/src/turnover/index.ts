export { countBet, openRequirement, type Requirement, turnoverLeft } from './turnover.ts';
