/** What a look at everything looks at in a run that leaves out what takes minutes (docs/decisions/0142). */

/** One in so many. */
const oneIn = 5;

/**
 * @param look which look it is: each begins at another place, so that several of them see what one leaves out
 * @returns all of them with `--whole`, and in the short run one in five
 */
export function sampled<One>(all: readonly One[], look: number): readonly One[] {
  if (process.env.TEST_WITHOUT_LONG !== '1') return all;
  return all.filter((_one, place) => place % oneIn === look % oneIn);
}
