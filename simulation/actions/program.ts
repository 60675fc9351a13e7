/** The operator's own program falls ill and recovers; what it was not told meanwhile it is told later. */
import type { Kind } from './action.ts';

export const changeMood: Kind = ({ world: { program } }, dice) => {
  const mood = dice.pick(['well', 'well', 'busy', 'silent', 'forgetful'] as const);
  return {
    words: `the operator's program is ${mood}`,
    async run() {
      program.mood = mood;
      return mood;
    },
  };
};
