export {
  type AddressCheck,
  type Asked,
  type AskLists,
  type CheckAddress,
  checkAddress,
  eraseChecks,
  type ListName,
  latestChecks,
  type NodeWord,
  type Subject,
  type Told,
} from './checks.ts';
