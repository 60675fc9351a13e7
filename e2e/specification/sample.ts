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

/**
 * Looks with axe at everything: a page that one of them saw differs for the next by colours and width alone.
 *
 * @param look which of them it is @param looks how many there are
 * @returns all of them with `--whole`, and in the short run this look's share: each page is seen by one of the looks
 */
export function shared<One>(all: readonly One[], look: number, looks: number): readonly One[] {
  if (process.env.TEST_WITHOUT_LONG !== '1') return all;
  return all.filter((_one, place) => place % looks === look % looks);
}
