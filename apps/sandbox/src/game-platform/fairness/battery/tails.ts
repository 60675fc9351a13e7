/** How likely something at least as far out is, by chance alone: tails of the distributions that the tests of randomness end in. */

/** Natural logarithm of the gamma function (Lanczos, g = 7), for x > 0; good to some fifteen digits. */
function lnGamma(x: number): number {
  const parts = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const base = x + 6.5;
  const sum = parts.reduce((all, part, place) => all + part / (x + place), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

const steps = 10_000;
const exact = 1e-14;

/** The upper part of the regularised incomplete gamma function, Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let step = 1; step < steps && term > sum * exact; step += 1) {
      term *= x / (a + step);
      sum += term;
    }
    return 1 - front * sum;
  }
  // The continued fraction, from the front (Lentz).
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let step = 1; step < steps; step += 1) {
    const an = -step * (step - a);
    b += 2;
    d = 1 / (an * d + b || tiny);
    c = b + an / c || tiny;
    const change = d * c;
    value *= change;
    if (Math.abs(change - 1) < exact) break;
  }
  return front * value;
}

/** P(a chi-square of so many degrees of freedom is this or more). */
export function chiSquareTail(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2);
}

/** P(a standard normal is as far from 0 as this or farther), on both sides. */
export function normalTail(deviation: number): number {
  return upperGamma(0.5, (deviation * deviation) / 2);
}

/** Counts against what is expected of each; classes that expect less than five are put together with the next. */
export function chiSquareOf(counts: readonly number[], expected: readonly number[]): number {
  let statistic = 0;
  let classes = 0;
  let [seen, wanted] = [0, 0];
  const close = () => {
    statistic += (seen - wanted) ** 2 / wanted;
    classes += 1;
    [seen, wanted] = [0, 0];
  };
  const rest = [...expected];
  for (const [place, count] of counts.entries()) {
    seen += count;
    wanted += rest[place] ?? 0;
    const left = rest.slice(place + 1).reduce((sum, one) => sum + one, 0);
    if (wanted >= 5 && (left >= 5 || place === counts.length - 1)) close();
  }
  if (wanted > 0) close();
  return chiSquareTail(statistic, classes - 1);
}
